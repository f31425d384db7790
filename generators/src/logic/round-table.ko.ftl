title = 원탁
rules =
    나는 맨 아래, 손님 Ada(A)부터 Eve(E)까지는 나머지 자리에 앉고, 손님마다 음식이 하나씩 있습니다. 단서는 모두
    참입니다. 모두 식탁을 보고 앉으므로 왼쪽은 화살표를 따라 시계 방향입니다. “바로”는 이웃한 자리를 뜻하며, 내 자리도
    한 자리로 셉니다.
    색칠된 자리의 글자를 1번부터 쓰고, 이어서 색칠된 접시의 글자를 쓰세요.
hint = 색칠된 자리의 글자를 1번부터, 이어서 색칠된 접시의 글자, 예: { $example }

picture = 맨 아래에 내가 앉은 원탁, 번호와 접시가 있는 다섯 자리, 그 아래 A부터 E까지 글자가 붙은 음식 다섯.

the = { $thing }
first-the = { $thing }

# { $one } and the others are guests or dishes, unless it says something else.
left-of-you = { PARTICLE($one, "은/는") } 내 바로 왼쪽 자리에 있습니다.
two-left-of-you = { PARTICLE($one, "은/는") } 내 왼쪽으로 두 번째 자리에 있습니다.
opposite-you = { PARTICLE($one, "은/는") } 내 맞은편 자리에 있습니다.
two-right-of-you = { PARTICLE($one, "은/는") } 내 오른쪽으로 두 번째 자리에 있습니다.
right-of-you = { PARTICLE($one, "은/는") } 내 바로 오른쪽 자리에 있습니다.
next-to-you = { PARTICLE($one, "은/는") } 내 바로 옆자리에 있습니다.
two-from-you = { PARTICLE($one, "은/는") } 내 왼쪽이나 오른쪽으로 두 번째 자리에 있습니다.
not-next-to-you = { PARTICLE($one, "은/는") } 내 바로 옆자리에 있지 않습니다.
not-opposite-you = { PARTICLE($one, "은/는") } 내 맞은편 자리에 있지 않습니다.
# { $one } is a guest.
has = { $one }의 음식은 { $other }입니다.
has-not = { $one }의 음식은 { PARTICLE($other, "이/가") } 아닙니다.
next = { PARTICLE($one, "은/는") } { $other }의 바로 옆자리에 있습니다.
not-next = { PARTICLE($one, "은/는") } { $other }의 바로 옆자리에 있지 않습니다.
opposite = { PARTICLE($one, "은/는") } { $other }의 맞은편 자리에 있습니다.
just-left = { PARTICLE($one, "은/는") } { $other }의 바로 왼쪽 자리에 있습니다.
two-left = { PARTICLE($one, "은/는") } { $other }의 왼쪽으로 두 번째 자리에 있습니다.
apart = { PARTICLE($one, "과/와") } { $other } 사이에 자리가 딱 하나 있습니다.
between = { PARTICLE($one, "은/는") } { PARTICLE($other, "과/와") } { $third } 바로 사이에 있습니다.
# { $one } is a guest.
has-or = { $one }의 음식은 { $other } 또는 { $third }입니다.
# { $one } is a dish.
or-has = { PARTICLE($one, "은/는") } { $other } 또는 { $third }의 음식입니다.
next-or = { PARTICLE($one, "은/는") } { $other } 또는 { $third }의 바로 옆자리에 있습니다.
next-opposite = { PARTICLE($one, "과/와") } { $other } 중 한쪽은 { $third }의 바로 옆자리에, 다른 쪽은 { $third }의 맞은편 자리에 있습니다.
# { $one } and { $other } are guests.
have-pairs = { PARTICLE($one, "과/와") } { $other } 중 한 사람의 음식은 { $third }, 다른 사람의 음식은 { $fourth }입니다.

# What a clue tells, perhaps as something else is known, and what follows from that alone. Facts are parts of a list, so they end on nouns.
fact = { $who }({ $letter }): { $seats }번 자리
shows = “{ $clue }” 따라서 { $facts }.
shows-as = “{ $clue }” { $known }이므로 { $facts }.
and-leaves = { $shown } 자리마다 하나씩이므로 { $rest }.
