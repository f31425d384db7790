title = 얼룩말 퍼즐
rules =
    집마다 그림에 보이는 층 순서대로 사람 한 명, 동물 한 마리, 물건 한 개가 있습니다. 단서는 모두 참입니다. “옆집”과 “바로 왼쪽 집”은
    이웃한 집입니다. “보다 왼쪽”과 “사이 어딘가”는 거리와 상관없습니다. 색칠된 창문의 글자를 찾아 층별로 왼쪽에서
    오른쪽으로 답하세요.
hint = 색칠된 창문의 글자를 위층부터 층별로, 예: { $example }

picture = 창문이 셋씩 있는 번호 붙은 집 넷; 층 옆에는 A부터 D까지 글자가 붙은 사람 넷, 동물 넷, 물건 넷.

the = { $thing }
first-the = { $thing }

# People, animals and things: all of them "are" (있습니다) somewhere.
in = { PARTICLE($one, "은/는") } { $houses }번 집에 있습니다.
not-in = { PARTICLE($one, "은/는") } { $houses }번 집에 있지 않습니다.
in-or = { PARTICLE($one, "은/는") } { $houses }번 집에 있습니다.
with = { PARTICLE($one, "은/는") } { PARTICLE($other, "과/와") } 같은 집에 있습니다.
without = { PARTICLE($one, "은/는") } { PARTICLE($other, "과/와") } 다른 집에 있습니다.
next = { PARTICLE($one, "은/는") } { $other }의 옆집에 있습니다.
left = { PARTICLE($one, "은/는") } { $other }보다 왼쪽에 있습니다.
just-left = { PARTICLE($one, "은/는") } { $other }의 바로 왼쪽 집에 있습니다.
between = { PARTICLE($one, "은/는") } { PARTICLE($other, "과/와") } { $third } 사이 어딘가에 있습니다.
apart = { PARTICLE($one, "과/와") } { $other } 사이에 집이 딱 한 채 있습니다.
with-or = { PARTICLE($one, "은/는") } { $other } 또는 { PARTICLE($third, "과/와") } 같은 집에 있습니다.
pairs = { PARTICLE($one, "과/와") } { $other } 중 하나는 { PARTICLE($third, "과/와") } 같은 집에, 나머지 하나는 { PARTICLE($fourth, "과/와") } 같은 집에 있습니다.

# What a clue tells, perhaps as something else is known, and what follows from that alone. Facts are parts of a list, so they end on nouns.
fact = { $who }({ $letter }): { $houses }번 집
fact-not = { $who }({ $letter }): { $houses }번 집 아님
shows = “{ $clue }” 따라서 { $facts }.
shows-as = “{ $clue }” { $known }이므로 { $facts }.
as-told = 단서 그대로 { $facts }.
and-leaves = { $shown } 집마다 하나씩이므로 { $rest }.
