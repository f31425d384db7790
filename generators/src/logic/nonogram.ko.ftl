title = 노노그램
rules =
    칸 몇 개를 칠하세요. 행 옆과 열 위의 수는 연달아 칠한 칸 묶음의 길이를 순서대로 나타내며, 묶음과 묶음 사이에는
    빈칸이 하나 이상 있습니다. 왼쪽 열부터 차례로, 칠한 칸 가운데 가장 위에 있는 칸의 행 글자를 답하세요.
hint = 글자 { $count }개: 열마다 칠한 칸 가운데 가장 위에 있는 칸의 행, 예: { $example }

statement = 열마다 칠한 칸 가운데 가장 위에 있는 칸은 어느 행인가요?
picture = { $columns }열, 글자가 붙은 { $rows }행의 격자; 행 옆과 열 위에 수, 열마다 그 아래에 글자를 쓸 칸.

# What is the same in every way that is left to fill a line. { $cells } are those below; { $names } are cells: B2.
row = { $row }행({ $numbers })을 채우는 방법은 { $ways }가지 남았습니다. 모두 같은 칸: { $cells }.
row-in-one-way = { $row }행({ $numbers })을 채우는 방법은 하나뿐입니다: { $cells }.
column = { $column }열({ $numbers })을 채우는 방법은 { $ways }가지 남았습니다. 모두 같은 칸: { $cells }.
column-in-one-way = { $column }열({ $numbers })을 채우는 방법은 하나뿐입니다: { $cells }.
filled = { PARTICLE($names, "은/는") } 칠한 칸
empty = { PARTICLE($names, "은/는") } 빈칸
all-filled = 모두 칠한 칸
all-empty = 모두 빈칸
# The answer.
highest = { $column }열: 가장 위는 { $row }행.
