title = 노노그램
rules =
    칸 몇 개를 칠하세요. 행 옆과 열 위의 수는 연달아 칠한 칸 묶음의 길이를 순서대로 나타내며, 묶음과 묶음 사이에는
    빈칸이 하나 이상 있습니다. 왼쪽 열부터 차례로, 칠한 칸 가운데 가장 위에 있는 칸의 행 글자를 답하세요.
hint = 글자 { $count }개: 열마다 칠한 칸 가운데 가장 위에 있는 칸의 행, 예: { $example }

statement = 열마다 칠한 칸 가운데 가장 위에 있는 칸은 어느 행인가요?
picture = { $columns }열, 글자가 붙은 { $rows }행의 격자; 행 옆과 열 위에 수, 열마다 그 아래에 글자를 쓸 칸.

# What is the same in every way to fill a line.
row = { $row }행의 수로 더 알 수 있는 칸: { $cells }.
column = { $column }열의 수로 더 알 수 있는 칸: { $cells }.
filled = 칠한 칸 { $count }개
empty = 빈칸 { $count }개
# The answer.
highest = { $column }열: 가장 위는 { $row }행.
