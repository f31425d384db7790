title = 탑
rules =
    모든 행과 모든 열에는 높이 1부터 5까지의 탑이 하나씩 있습니다. 가장자리의 수는 그 자리에서 그 줄을 따라 볼 때 보이는 탑의
    개수입니다. 탑은 그 뒤에 있는 더 낮은 탑을 모두 가립니다. 24153을 왼쪽에서 보면 2, 4, 5 세 개가 보입니다. A부터 E까지의 칸에
    있는 탑의 높이를 답하세요.
hint = A부터 E까지 높이 5개, 예: { $example }

statement = 높이가 1부터 { $side }까지인 탑으로 격자를 채우세요. { $letters }에 있는 탑의 높이는 각각 얼마인가요?
picture = 둘레에 수가 있고, 높이 몇 개가 주어질 수 있으며, 다섯 칸에 A부터 E까지 글자가 있는 5×5 격자.

from-left = 왼쪽에서 본 { $number }행
from-right = 오른쪽에서 본 { $number }행
from-above = 위에서 본 { $number }열
from-below = 아래에서 본 { $number }열

# { $from } is one of the four above, { $found } a list of the next message, { $shown } one or two of the one after it.
heights = { $cell }: { $heights }
shown = { $from } { $number }개
one-seen = { $from }: 탑이 { $number }개만 보이므로 가장 높은 탑이 맨 앞에 있습니다. { $found }.
rising = { $from }: 탑이 { $number }개 보입니다. 점점 높아져야 하므로 앞쪽 탑은 너무 높을 수 없습니다. 남는 높이: { $found }.
orders = 보이는 탑은 { $shown }입니다. 이 줄에 남은 순서 { $before }가지 가운데 { $after }가지만 그렇게 보입니다. 남는 높이: { $found }.
