title = 마방진
rules =
    모든 행과 모든 열, 두 대각선의 합이 서로 같습니다. 수는 모두 서로 다른 양의 정수입니다. 행이 셋이면 가운데 수의 세 배도 그 합과 같고,
    행이 넷이면 네 모서리를 더해도 그 합이 됩니다. A, B, C, D에 들어갈 수를 구하세요.
hint = A, B, C, D에 들어갈 수, 예: { $example }

statement = 모든 행과 모든 열, 두 대각선의 합이 서로 같습니다. A, B, C, D는 각각 얼마인가요?
picture = 칸으로 나뉜 정사각형. 몇몇 칸에는 수가, 네 칸에는 A부터 D까지의 글자가 있고, 나머지 칸은 비어 있을 수 있음.

falling = 왼쪽 위에서 내려오는 대각선
rising = 왼쪽 아래에서 올라가는 대각선
corners = 네 모서리
thrice-middle = 가운데 수의 세 배
full = { PARTICLE($line, "을/를") } 더하면 { $makes }. 이것이 모든 줄의 합입니다.
open = { $line }에서 { $makes }.
compared = { PARTICLE($line, "과/와") } { $other }에서 겹치는 칸을 빼고 비교하면 { $makes }.
