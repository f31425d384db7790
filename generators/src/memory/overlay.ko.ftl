title = 겹친 무늬
rules =
    칸이 16개인 판에 두 무늬가 차례로 보인 뒤 가려집니다. 물음에 따라 한 무늬를 머릿속에서 돌리거나 뒤집어 다른 무늬 위에 겹치세요.
    그러면 두 번 채워진 칸, 한 번 채워진 칸, 빈 칸이 생깁니다. 묻는 칸을 모두 답하세요. 몇 개인지는 알려 주지 않습니다. 메모는 할 수
    없습니다.
hint = 묻는 칸의 글자 모두(순서 상관없음), 예: { $example }

# { $turn } is one of the five below.
once = { $turn } 무늬 { $other } 위에 겹치세요. 한 번만 채워진 칸은 어디인가요?
empty = { $turn } 무늬 { $other } 위에 겹치세요. 여전히 빈 칸은 어디인가요?
turn-right = 무늬 { PARTICLE($pattern, "을/를") } 오른쪽으로 90도 돌려
turn-left = 무늬 { PARTICLE($pattern, "을/를") } 왼쪽으로 90도 돌려
turn-half = 무늬 { PARTICLE($pattern, "을/를") } 180도 돌려
flip-across = 무늬 { PARTICLE($pattern, "을/를") } 좌우로 뒤집어
flip-down = 무늬 { PARTICLE($pattern, "을/를") } 위아래로 뒤집어
picture = 비어 있는 16칸 판, 칸마다 글자.
card = 기억할 무늬가 있는 16칸 판.

pattern-still = 무늬 { $pattern }의 채워진 칸: { $cells }.
pattern-turned = { $turn } 봅니다. { $before }의 자리는 각각 { PARTICLE($after, "이/가") } 됩니다.
found-once =
    { $count ->
        [0] 두 번 채워진 칸은 없습니다. 한 번 채워진 칸: { $cells }.
       *[other] 두 번 채워진 칸: { $twice }. 한 번 채워진 칸: { $cells }.
    }
found-empty = 어느 무늬도 채우지 않은 칸: { $cells }.
