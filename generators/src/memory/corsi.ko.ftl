title = 차례로 켜진 불
rules =
    판 위의 블록에 1초씩 차례로 불이 켜집니다. 그런 다음 불이 꺼지고, 나중에 같은 블록에 글자가 붙습니다. 불이 켜진 순서대로, 거꾸로,
    또는 중간의 한 불부터 블록을 답하세요. 한 블록에 불이 여러 번 켜질 수 있습니다. 메모는 할 수 없습니다.
hint = 묻는 순서대로 글자 { $count }개, 예: { $example }

forwards = 켜진 불 { $count }개의 블록을 처음부터 마지막까지 순서대로 답하세요.
backwards = 켜진 불 { $count }개의 블록을 거꾸로 답하세요: 마지막에 켜진 것이 맨 앞입니다.
# { $from } is `place`: 3번째.
later = 켜진 불 { $count }개의 블록을 { $from } 불부터 끝까지, 이어서 그 앞의 것을 켜진 순서대로 답하세요.
board = 블록 아홉 개가 놓인 판.

lit = 불이 켜진 순서: { $letters }.
read-backwards = 마지막부터 거꾸로: { $letters }.
read-later = { $from } 불은 { $first }. 거기서부터 끝까지, 이어서 1번째부터: { $letters }.
