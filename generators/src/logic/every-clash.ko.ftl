title = 모순 모두 찾기
rules =
    주자들이 한 명씩 들어옵니다. 맨 왼쪽이 1등인 줄: 주자는 자기 번호가 적힌 자리 가운데 하나로 들어옵니다. 화살표: 왼쪽 주자가 오른쪽 주자보다
    먼저 들어옵니다. 점 사이의 칸: 왼쪽부터 차례로 바로 이어서 들어오며, 빈칸은 다른 주자입니다. 함께 참일 수 없는 두 타일을 한 쌍씩 모두
    답하세요. 남은 것이 없으면 0이라고 답하세요.
hint = 글자 2개, 예: { $example }. 남은 모순이 없으면 0

statement = 주자 { $runners }명이 들어옵니다. 함께 참일 수 없는 두 타일은? 한 쌍씩 답하고, 남은 것이 없으면 0이라고 답하세요.
picture = 칸이나 화살표와 함께 수가 적힌 타일들, 타일마다 글자.

places = { $clash }: { $first }에서 { $runner }번 주자는 { $these }인데, { $second }에서는 { $those }입니다.
turned = { $clash }: { $first }에서는 { $one }번이 { $other }번보다 먼저이고, { $second }에서는 그 반대입니다.
between = { $clash }: { $one }번과 { $other }번 사이에 들어오는 주자가 { $first }에서는 { $these }명, { $second }에서는 { $those }명입니다.
same = { $clash }: { $shared }번을 기준으로 보면, { $first }에서 { $one }번이 들어오는 자리에 { $second }에서는 { $other }번이 들어옵니다.
no-more = 더는 없습니다. 모두 { $count }쌍이었습니다.
