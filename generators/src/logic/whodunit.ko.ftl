title = 범인 찾기
rules =
    한 사람이 한 도구로 한 장소에서 단 한 번 저지른 사건입니다. 시각은 1시부터 7시까지의 정각입니다. 그림에는 사람, 도구, 장소, 시각이 한 행씩
    있습니다. 단서는 모두 참입니다. “4시보다 일찍”은 3시나 그 전을, “4시보다 늦게”는 5시나 그 뒤를 뜻합니다.
    “4시에는 이미” 없어졌어도 3시에는 있었을 수 있습니다. 행마다 하나만 남을 때까지 단서에 어긋나는 것을 지우세요. 글자 3개와 시각을 답하세요.
hint = 사람, 도구, 장소의 글자와 시각, 예: { $example }

picture = 일곱 칸씩 네 행: A부터 G까지 글자 아래에 사람, 도구, 장소, 그리고 시각 1부터 7까지.

# { $some } are joined by "and", { $others } by "or": what is denied is denied of all of them.
who-not = 범인은 { $others }일 수 없습니다.
who-only = 범인은 { $others }입니다.
tool-not = 도구는 { $others }일 수 없습니다.
tool-only = 도구는 { $others }입니다.
place-not = 장소는 { $others }일 수 없습니다.
place-only = 장소는 { $others }입니다.
hour-not = 시각은 { $others }시일 수 없습니다.
hour-only = 시각은 { $others }시입니다.
hour-before = 사건은 { $hour }시보다 일찍 일어났습니다.
hour-after = 사건은 { $hour }시보다 늦게 일어났습니다.

who-tool-not = { PARTICLE($some, "은/는") } { $others }에 손도 대지 않았습니다.
who-tool-only = { PARTICLE($some, "은/는") } { $others }만 쓸 수 있었습니다.
who-tool-back = { PARTICLE($others, "을/를") } 쓸 수 있었던 사람은 { $some }뿐입니다.
who-place-not = { PARTICLE($some, "은/는") } { $others } 근처에도 가지 않았습니다.
who-place-only = { PARTICLE($some, "은/는") } { $others }에만 갔습니다.
who-place-back = { $others }에 간 사람은 { $some }뿐입니다.
who-hour-before = { PARTICLE($some, "은/는") } { $hour }시에는 이미 떠났습니다.
who-hour-after = { PARTICLE($some, "은/는") } { $hour }시보다 늦게 왔습니다.
tool-place-not = { PARTICLE($some, "은/는") } { $others } 근처에도 없었습니다.
tool-place-only = { PARTICLE($some, "은/는") } { $others }에만 있었습니다.
tool-place-back = { $others }에 있던 도구는 { $some }뿐입니다.
tool-hour-before = { PARTICLE($some, "은/는") } { $hour }시에는 이미 사라졌습니다.
tool-hour-after = { PARTICLE($some, "은/는") } { $hour }시보다 늦게 나타났습니다.
place-hour-before = { PARTICLE($some, "은/는") } { $hour }시에는 이미 닫혔습니다.
place-hour-after = { PARTICLE($some, "은/는") } { $hour }시보다 늦게 열렸습니다.

# What a clue rules out, and what is left in row { $row }.
ruled-out = “{ $clue }” 따라서 { $row }행에서 { PARTICLE($gone, "을/를") } 지웁니다.
found = “{ $clue }” 따라서 { $row }행에서 { PARTICLE($gone, "을/를") } 지우면 { PARTICLE($left, "이/가") } 남습니다.
