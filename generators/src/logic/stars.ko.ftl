title = 별
rules =
    모든 행과 모든 열, 굵은 선으로 나뉜 모든 구역에 별을 하나씩 놓으세요. 별끼리는 꼭짓점으로도 맞닿지 않습니다. 위쪽
    행부터 차례로, 그 행의 별이 있는 열의 글자를 답하세요.
hint = 글자 { $count }개: 위에서부터 행마다 별이 있는 열, 예: { $example }

statement = 행마다 별은 어느 열에 있나요?
picture = 글자가 붙은 여덟 열과 번호가 붙은 여덟 행의 격자, 굵은 선으로 나뉜 여덟 구역, 행마다 그 옆에 글자를 쓸 칸.

row = { $row }행
column = { $column }열
# { $cell } is the first cell of the region.
region = { $cell }의 구역

# What follows. { $house }, { $other }, { $houses } and { $others } are rows, columns or regions; cells are named like B4.
only = { $house }에 남은 칸은 { $column }{ $row }뿐입니다. 여기에 별이 있습니다.
confined = { $house }에 남은 칸은 모두 { $other }에 있습니다. { $other }의 다른 칸에는 별이 없습니다.
reached = { $house }의 별이 어디에 있든 { $cells }에는 별이 올 수 없습니다.
pair = { $houses }의 두 별은 { $others }에 있습니다. 그곳에 다른 별은 없습니다.
forced = { $house }에는 { $cell }만 남고
supposed = { $cell }에 별이 있다고 해 봅시다. 그러면 { $chain }, 결국 { $house }에 남는 칸이 없습니다. 따라서 { $cell }에는 별이 없습니다.
