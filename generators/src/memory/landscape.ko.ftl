title = 풍경
rules =
    풍경이 잠깐 보인 뒤 가려집니다. 이어서 세 가지가 몇이나 있었는지, 두 가지가 무슨 색이었는지(색에는 번호가 있습니다), 집 여섯 채
    가운데 눈에 띄는 두 집이 왼쪽에서 몇 번째였는지 묻습니다. 묻는 순서대로 숫자를 하나씩 답하세요.
hint = 묻는 순서대로 숫자 { $count }개, 예: { $example }

# { $first } and { $second } are two of `was-lit` to `had-flag`, which stand before "집".
statement =
    { PARTICLE($counts, "은/는") } 각각 몇이나 있었나요? { PARTICLE($colours, "은/는") } 각각 무슨 색이었나요? { $first } 집과 { $second } 집은 각각 몇 번째였나요?
birds = 날아가는 새
boats = 배
trees = 나무
sheep = 양
clouds = 구름
ducks = 오리
flowers = 꽃
roofs = 지붕
sails = 돛
balloon = 열기구
kite = 연
umbrella = 우산
tent = 텐트
was-lit = 불이 켜진
had-smoke = 굴뚝에서 연기가 나는
was-tallest = 가장 높은
had-flag = 깃발을 단
picture = 1부터 5까지 번호가 붙은 다섯 가지 색과, 그 아래 뒤집힌 풍경.
landscape = 기억할 풍경, 집 여섯 채가 있는 마을.

open = 풍경은 이러했습니다.
counted = { $things }의 수는 { PARTICLE($count, "이었습니다/였습니다") }.
coloured = { $things }의 색은 { $colour }, { $number }번이었습니다.
housed = { $feature } 집은 왼쪽에서 { $house }번째였습니다.
