title = 다른 그림 찾기
rules =
    같은 풍경을 그린 두 그림이 위아래로 있습니다. 몇몇 칸에서 두 그림이 다릅니다: 무엇이 없거나, 다른 것이 있거나, 색이나
    크기나 세부가 다르거나, 반대쪽을 보거나, 칸 안의 다른 자리에 있습니다. 그 칸들을 아래 그림의 글자로 답하세요. 순서는
    상관없습니다. 모두 몇 칸인지는 알려 줍니다.
hint = 글자 { $count }개, 순서 상관없음, 예: { $example }

statement = 두 그림은 { $count }칸에서 다릅니다. 어느 칸인가요?
picture = 칸이 나뉜 풍경과, 그 아래 칸마다 글자가 있는 같은 풍경.

missing = { $square }: { PARTICLE($was, "은/는") } 위 그림에만 있습니다.
new = { $square }: { PARTICLE($now, "은/는") } 아래 그림에만 있습니다.
replaced = { $square }: 위에는 { $was }, 아래에는 { $now }.
recoloured = { $square }: { $was }의 { PARTICLE($from, "이/가") } { PARTICLE($to, "으로/로") } 바뀌었습니다.
# { $side } is `upper` or `lower`, { $more } one of the last three below.
detailed = { $square }: { $side } 그림에서만 { $more }.
resized = { $square }: { PARTICLE($was, "은/는") } { $side } 그림에서 더 작습니다.
mirrored = { $square }: { PARTICLE($was, "이/가") } 반대쪽을 봅니다.
moved = { $square }: { PARTICLE($was, "은/는") } { $side } 그림에서 더 왼쪽에 있습니다.
upper = 위
lower = 아래

cloud = 구름
balloon = 열기구
kite = 연
bird = 새
house = 집
tree = 나무
boat = 배
duck = 오리
sheep = 양
flower = 꽃
walker = 우산을 쓴 사람
tent = 텐트
rain = 비가 옵니다
storey = 집에 2층이 있습니다
ladder = 나무에 사다리가 기대어 있습니다
