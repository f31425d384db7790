title = 사라진 물건
rules =
    쟁반 위 물건들의 색과 자리를 기억하세요. 다시 나오면 몇몇 물건은 사라졌고, 새 물건이 생겼고, 몇몇은 다른 자리로 옮겼고, 몇몇은
    반대쪽을 보고(좌우가 뒤집힘), 몇몇은 그대로입니다. 색이 다르면 새 물건입니다. 사라진 물건 1과 2가 있던 자리를 답하고, 이어서 묻는 물건 셋을
    답하세요.
hint = 글자 5개: 1과 2의 자리, 이어서 물건 3개(순서 상관없음), 예: { $example }

# { $asked } is one of the four below, which stand before "물건".
statement = 사라진 물건 1과 2는 어디에 있었나요? 그리고 { $asked } 물건 셋은 무엇인가요?
new = 새로 생긴
moved = 다른 자리로 옮긴
turned = 이제 반대쪽을 보는
kept = 그대로인
picture = 자리마다 글자가 있는 쟁반과, 그 위쪽에 사라진 물건 둘.
tray = 기억할 물건들이 놓인 쟁반.

utensil = { $colour } { $sort }
utensil-cup = 컵
utensil-teapot = 찻주전자
utensil-key = 열쇠
utensil-fish = 물고기
utensil-boot = 장화
utensil-flag = 깃발
utensil-cap = 모자
utensil-duck = 오리
utensil-car = 자동차
utensil-boat = 돛단배
utensil-axe = 도끼
utensil-chair = 의자
utensil-mitten = 장갑
utensil-lamp = 스탠드
utensil-snail = 달팽이
utensil-note = 음표

stood = { $number }번 물건: { PARTICLE($thing, "은/는") } { $letter }에 있었습니다.
new-told = { $letter }: { PARTICLE($thing, "은/는") } 새 물건입니다. 전에 그 자리에는 { PARTICLE($was, "이/가") } 있었습니다.
moved-told = { $letter }: { PARTICLE($thing, "은/는") } 전에 { $from }에 있었습니다.
turned-told = { $letter }: { PARTICLE($thing, "은/는") } 전에 반대쪽을 보고 있었습니다.
kept-told = { $letter }: { PARTICLE($thing, "은/는") } 전에도 이 자리에서 같은 쪽을 보고 있었습니다.
