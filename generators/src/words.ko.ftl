# What several families say.

# 1st, 2nd, 3rd: a place in a row.
place = { $number ->
    [1] 첫 번째
   *[other] { $number }번째
}

# A square grid of cells, with digits to put in; its rows and columns count from the left upper corner.
grid-cell = { $row }행 { $column }열
grid-cell-first = { $row }행 { $column }열
grid-row = { $number }행
grid-column = { $number }열
grid-box-top-left = 왼쪽 위 상자
grid-box-top-middle = 가운데 위 상자
grid-box-top-right = 오른쪽 위 상자
grid-box-middle-left = 왼쪽 가운데 상자
grid-box-middle-middle = 한가운데 상자
grid-box-middle-right = 오른쪽 가운데 상자
grid-box-bottom-left = 왼쪽 아래 상자
grid-box-bottom-middle = 가운데 아래 상자
grid-box-bottom-right = 오른쪽 아래 상자
grid-region = { $cell } 칸이 있는 구역

# Why a digit stands where it stands. { $cell } is a letter or `grid-cell-first`, { $cells } are two letters or `grid-cell`.
grid-only-in-row = { PARTICLE($cell, "은/는") } { $digit }: 이 행에서 { PARTICLE($digit, "이/가") } 들어갈 칸은 여기뿐입니다.
grid-only-in-column = { PARTICLE($cell, "은/는") } { $digit }: 이 열에서 { PARTICLE($digit, "이/가") } 들어갈 칸은 여기뿐입니다.
grid-only-in-box = { PARTICLE($cell, "은/는") } { $digit }: 이 상자에서 { PARTICLE($digit, "이/가") } 들어갈 칸은 여기뿐입니다.
grid-only-in-region = { PARTICLE($cell, "은/는") } { $digit }: 이 구역에서 { PARTICLE($digit, "이/가") } 들어갈 칸은 여기뿐입니다.
grid-last-digit = { PARTICLE($cell, "은/는") } { $digit }: 이 칸에 다른 숫자는 들어갈 수 없습니다.
grid-locked =
    { $house }에서 { PARTICLE($digit, "이/가") } 들어갈 칸은 모두 { $other }에 있습니다. 따라서 { $other }의 나머지 칸에는 { PARTICLE($digit, "이/가") } 없습니다.
grid-naked-pair = { $cells }에는 { $digits }만 들어갈 수 있습니다. 따라서 { $house }의 다른 칸에는 이 두 숫자가 없습니다.
grid-hidden-pair = { $house }에서 { PARTICLE($digits, "은/는") } { $cells }에만 들어갈 수 있습니다. 따라서 두 칸에 다른 숫자는 들어가지 않습니다.

# Unknown numbers A to D in numbered lines that add them up: how one follows. { $makes } and { $shared } are lines in letters.
sums-line = { $line }번 줄({ $reads })
sums-one-open = { $line }번 줄: { $makes }, 따라서 { $letter } = { $value }.
sums-less = { $one }에서 { $other }을 빼면 { $makes }, 따라서 { $letter } = { $value }.
sums-less-at-once = { $one }에서 { $other }을 빼면 { $letter } = { $value }.
sums-together-at-once = { $lines }을 더하면 { $letter } = { $value }.
sums-together = { $lines }을 더하면 { $makes }, 따라서 { $letter } = { $value }.
sums-shared = { $lines }을 더하면 { $makes }, 따라서 { $shared }. 이를 { $number }번 줄로 둡니다.

# Haps.
hap = { $hap }: { $traits }.
hap-same = { $trait } 같음
hap-different = { $trait } 다름
hap-shape = 모양
hap-colour = 색
hap-ground = 배경
hap-number = 개수

# Objects, named by the number of their character in capital hexadecimals: an apple, U+1F34E, is object-1F34E.
object-1F431 = 고양이
object-1F436 = 개
object-1F430 = 토끼
object-1F43C = 판다
object-1F981 = 사자
object-1F42E = 소
object-1F438 = 개구리
object-1F435 = 원숭이
object-1F427 = 펭귄
object-1F986 = 오리
object-1F989 = 부엉이
object-1F987 = 박쥐
object-1F434 = 말
object-1F41D = 꿀벌
object-1F98B = 나비
object-1F40C = 달팽이
object-1F41E = 무당벌레
object-1F41C = 개미
object-1F422 = 거북이
object-1F40D = 뱀
object-1F98E = 도마뱀
object-1F419 = 문어
object-1F980 = 게
object-1F41F = 물고기
object-1F433 = 고래
object-1F418 = 코끼리
object-1F42A = 낙타
object-1F992 = 기린
object-1F998 = 캥거루
object-1F411 = 양
object-1F98C = 사슴
object-1F413 = 수탉
object-1F994 = 고슴도치
object-1F335 = 선인장
object-1F332 = 전나무
object-1F333 = 나무
object-1F334 = 야자수
object-1F340 = 클로버
object-1F341 = 단풍잎
object-1F344 = 버섯
object-1F337 = 튤립
object-1F33B = 해바라기
object-1F319 = 달
object-2B50 = 별
object-2600 = 해
object-2601 = 구름
object-26A1 = 번개
object-2744 = 눈송이
object-1F525 = 불꽃
object-1F4A7 = 물방울
object-1F308 = 무지개
object-2602 = 우산
object-1F34E = 사과
object-1F34C = 바나나
object-1F349 = 수박
object-1F347 = 포도
object-1F353 = 딸기
object-1F352 = 체리
object-1F34D = 파인애플
object-1F951 = 아보카도
object-1F955 = 당근
object-1F33D = 옥수수
object-1F336 = 고추
object-1F950 = 크루아상
object-1F35E = 식빵
object-1F9C0 = 치즈
object-1F354 = 햄버거
object-1F35F = 감자튀김
object-1F355 = 피자
object-1F369 = 도넛
object-1F382 = 케이크
object-1F36D = 막대 사탕
object-1F36B = 초콜릿
object-2615 = 찻잔
object-26BD = 공
object-1F3D3 = 탁구채
object-1F94A = 권투 글러브
object-26F8 = 스케이트
object-1F3C6 = 트로피
object-1F3AF = 과녁
object-1F3B2 = 주사위
object-1F3AE = 게임 패드
object-1F3B8 = 기타
object-1F3B9 = 피아노
object-1F3BA = 트럼펫
object-1F941 = 북
object-1F3A8 = 팔레트
object-1F3AD = 가면
object-1F697 = 자동차
object-1F69C = 트랙터
object-1F6B2 = 자전거
object-1F682 = 기차
object-2708 = 비행기
object-1F680 = 로켓
object-1F681 = 헬리콥터
object-26F5 = 돛단배
object-1F6A2 = 배
object-2693 = 닻
object-1F6A6 = 신호등
object-1F3E0 = 집
object-1F3F0 = 성
object-26FA = 텐트
object-1F3A1 = 관람차
object-23F0 = 알람 시계
object-23F3 = 모래시계
object-1F4BB = 노트북
object-1F4F7 = 카메라
object-1F4FA = 텔레비전
object-260E = 전화기
object-1F526 = 손전등
object-1F4A1 = 전구
object-1F56F = 양초
object-1F50C = 플러그
object-1F4DA = 책
object-270F = 연필
object-2702 = 가위
object-1F4CC = 압정
object-1F4CE = 클립
object-1F512 = 자물쇠
object-1F511 = 열쇠
object-1F528 = 망치
object-2699 = 톱니바퀴
object-1F9F2 = 자석
object-1FA9C = 사다리
object-1F52C = 현미경
object-1F52D = 망원경
object-1F6CF = 침대
object-1FA91 = 의자
object-1F6C1 = 욕조
object-1F9F9 = 빗자루
object-1F9FA = 바구니
object-1F381 = 선물
object-1F388 = 풍선
object-1F380 = 리본
object-1F451 = 왕관
object-1F3A9 = 실크해트
object-1F9E2 = 야구 모자
object-1F576 = 선글라스
object-1F455 = 티셔츠
object-1F456 = 바지
object-1F9E4 = 장갑
object-1F9E6 = 양말
object-1F457 = 원피스
object-1F45F = 운동화
object-1F392 = 배낭
object-1F45C = 핸드백
object-1F48E = 다이아몬드
object-1F48D = 반지
object-1F514 = 종
object-1F9F8 = 곰 인형
object-1FA81 = 연
object-1F9E9 = 퍼즐 조각
object-1F5FA = 지도
object-1F9B7 = 치아
object-1F9B4 = 뼈
object-1F441 = 눈
object-1F916 = 로봇

# What is told of a figure of points, lines and angles.
sides-equal = { $one } = { $other }.
lines-parallel = { PARTICLE($one, "과/와") } { PARTICLE($other, "은/는") } 평행합니다.
angle-right = { PARTICLE($angle, "은/는") } 직각입니다.
angle-halved = { PARTICLE($line, "은/는") } { PARTICLE($angle, "을/를") } 이등분합니다.
polygon-regular = { PARTICLE($about, "은/는") } 정다각형입니다. 변의 길이와 각의 크기가 모두 같습니다.
circle-centre = { PARTICLE($point, "은/는") } 원의 중심입니다.
line-touches = { PARTICLE($line, "은/는") } 점 { $point }에서 원에 접합니다.

# How an angle follows from others. Sums are written in signs: "180° − 40° − 62°".
angle-on-a-line = { PARTICLE($others, "과/와") } 합쳐 평각: { $angle } = { $sum } = { $value }°.
angle-vertical = { $others }의 맞꼭지각: { $angle } = { $value }°.
angle-in-parts = { $others }에서: { $angle } = { $sum } = { $value }°.
angle-in-a-triangle = 삼각형 { $about }에서: { $angle } = { $sum } = { $value }°.
angle-outside-a-triangle = 삼각형 { $about }의 외각을 이용하면: { $angle } = { $sum } = { $value }°.
angle-outside-an-isosceles-triangle = 이등변삼각형 { $about }의 외각을 이용하면: { $angle } = { $sum } = { $value }°.
angle-in-a-quadrilateral = 사각형 { $about }에서: { $angle } = { $sum } = { $value }°.
angle-at-the-base = 이등변삼각형 { $about }에서: { $angle } = { $value }°.
angle-in-an-isosceles-triangle = 이등변삼각형 { $about }에서: { $angle } = { $sum } = { $value }°.
angle-alternate = 평행선에서 { $others }의 엇각: { $angle } = { $value }°.
angle-corresponding = 평행선에서 { $others }의 동위각: { $angle } = { $value }°.
angle-on-the-same-side = 평행선에서 { $others }의 동측내각: { $angle } = { $sum } = { $value }°.
angle-with-a-square = 직각 표시: { $angle } = { $value }°.
angle-by-halving = { PARTICLE($about, "은/는") } 각을 이등분: { $angle } = { $sum } = { $value }°.
angle-of-a-regular-polygon = { PARTICLE($about, "은/는") } 정다각형: { $angle } = { $value }°.
angle-in-a-pentagon = 오각형 { $about }에서: { $angle } = { $sum } = { $value }°.
angle-in-a-semicircle = 지름 { $about }에 대한 원주각: { $angle } = { $value }°.
angle-over-the-same-arc = { PARTICLE($others, "과/와") } 같은 호 { $about }에 대한 원주각: { $angle } = { $value }°.
angle-at-the-centre = 호 { $about }에 대한 중심각은 원주각의 두 배: { $angle } = { $sum } = { $value }°.
angle-across-a-circle = 원에 내접하는 사각형 { $about }의 마주 보는 각: { $angle } = { $sum } = { $value }°.
angle-at-a-tangent = 점 { $about }에서 접선과 반지름: { $angle } = { $value }°.
angle-at-a-chord = 접선과 현 { $about }의 각은 { PARTICLE($others, "과/와") } 같음: { $angle } = { $value }°.
angle-found = { $why } 따라서 { $name } = { $value }.

# Nouns: they stand before things and alone.
colour-white = 흰색
colour-pale = 연한 색
colour-grey = 회색
colour-black = 검은색
colour-red = 빨간색
colour-yellow = 노란색
colour-blue = 파란색
colour-sky = 하늘색

# Before a noun, as the fillings.
size-large = 큰
size-small = 작은

# Several of a shape.
shape-circles = 원
shape-squares = 정사각형
shape-triangles = 삼각형
shape-stars = 별
shape-crosses = 십자
shape-hearts = 하트
shape-diamonds = 다이아
shape-drops = 물방울

# How a thing is filled.
filling-solid = 꽉 찬
filling-striped = 줄무늬
filling-open = 속이 빈

# Things of a crowd, described by some of their traits: a message for each choice of traits. The filling stands before the
# size: "작은 속이 빈" would be a small inside.
things-shape = { $shape }
things-colour-shape = { $colour } { $shape }
things-filling-shape = { $filling } { $shape }
things-filling-colour-shape = { $filling } { $colour } { $shape }
things-size-shape = { $size } { $shape }
things-size-colour-shape = { $size } { $colour } { $shape }
things-size-filling-shape = { $filling } { $size } { $shape }
things-size-filling-colour-shape = { $filling } { $size } { $colour } { $shape }
things-colour = { $colour } 도형
things-filling = { $filling } 도형
things-filling-colour = { $filling } { $colour } 도형
things-size = { $size } 도형
things-size-colour = { $size } { $colour } 도형
things-size-filling = { $filling } { $size } 도형
things-size-filling-colour = { $filling } { $size } { $colour } 도형

# What else is asked of them: { $things } is one of the above. { $denied }, { $one } and { $other } are traits of any kind.
things-but-not = { $things }({ $denied } 도형 제외)
things-of-either = { $things } 중 { $one } 도형이나 { $other } 도형
things-of-either-or-both = { $things } 중 { $one } 도형이나 { $other } 도형(둘 다인 것 포함)
things-left = 선 왼쪽의 { $things }
things-right = 선 오른쪽의 { $things }
things-above = 선 위쪽의 { $things }
things-below = 선 아래쪽의 { $things }
things-inside = 고리 안쪽의 { $things }
things-outside = 고리 바깥쪽의 { $things }
things-between = 두 선 사이의 { $things }
things-beside = 두 선 바깥쪽의 { $things }

# A person by the letter. A name begins with its letter.
person = { $letter ->
    [A] Ada
    [B] Ben
    [C] Cleo
    [D] Dan
    [E] Eve
    [F] Finn
    [G] Gina
   *[other] { $letter }
}
# The person who speaks; stands last in a list. Take 은/는 or 도 after a { $who } that it may be in: "나가" is wrong.
me = 나

# What people claim of each other, whole clauses in the plain form (한다, 가져갔다, not 이다) without a full stop: 면 (if) and
# 고 (that) follow them. A family's own claims have the same form.
says = { $who }({ $letter }): { $claims }.
claims =
    { $first }.

    { "\u2003" }{ $next }
claim-or = { $one }, 또는 { $other }
claim-if = { $one }면, { $other }
lies = { PARTICLE($who, "이/가") } 거짓말을 한다
honest = { PARTICLE($who, "이/가") } 참말을 한다
alike = { $who }, 이렇게 둘은 종류가 같다
unlike = { $who }, 이렇게 둘은 종류가 다르다
liars = 우리 가운데 정확히 { $count }명이 거짓말을 한다

# What follows from claims: in the plain form too, as the facts in it.
suppose = { $facts }고 가정하자.
suppose-too = 여기에 더해 { $facts }고 가정하자.
follows = { $who }: “{ $claim }.” 따라서 { $facts }.
clash = 그러면 { PARTICLE($who, "은/는") } “{ $claim }”라고 말할 수 없다.
turn-back = 가정이 틀렸다: { $facts }.
turn-back-within = 방금 한 가정이 틀렸다. 앞의 가정에 따르면 { $facts }.
fact-known = { $fact }({ $name } = { $value })
known = { $name } = { $value }
all-known = 결론: { $known }.
