title = 시계와 계기
rules =
    눈금 한 칸이 얼마인지 알아내세요. 한 눈금판 안에서도 달라질 수 있습니다. 2:40은 240, 0:18은 18로 씁니다. 자와 각도기는 두 표시
    사이의 값, 저울은 빨간 자루의 무게, 나침반은 N에서 바늘의 빨간 쪽까지 시계 방향으로 몇 도인지 읽습니다. 켜진 램프는 더하면 숫자가
    됩니다. 작은 눈금판에서는 바늘이 가리키거나 마지막으로 지난 숫자를 읽으세요. 빨간 세모는 12의 자리입니다.
hint = 정수를 순서대로, 0보다 작으면 −를 붙여서, 시각은 콜론 없이, 예: { $example }

read = { PARTICLE($letters, "을/를") } 읽으세요.
give = 순서대로 답하세요: { $asked }.
sum = { $one } + { $other }
less = { $one } − { $other }
minutes = { $one }의 시각부터 다음번 { $other }의 시각까지의 시간(분)
later = { $one }에서 { $other }분 뒤의 시각
picture = 읽을 계기들, 계기마다 글자.

scale = { $letter }: { $numeral }부터 다음 수까지 눈금 한 칸은 { $step }; { $numeral }에서 { $past }칸 지났으므로 { $numeral } + { $product } = { $reading }.
scale-backwards = { $letter }: 수가 거꾸로 매겨져 있고 { $numeral }부터 다음 수까지 눈금 한 칸은 { $step }; { $numeral }에서 { $past }칸 지났으므로 { $numeral } + { $product } = { $reading }.
compass = { $letter }: 눈금 한 칸은 { $step }; { $numeral }도에서 시계 방향으로 { $past }칸 지났으므로 { $numeral } + { $product } = { $reading }.
between = { $letter }: 눈금 한 칸은 { $step }; { $low }부터 { $high }까지는 { $reading }.
clock = { $letter }: 짧은바늘은 { $hour }시를 지났고 긴바늘은 { $minute }분: { $reading }.
clock-day = { $letter }: 24시간 시계입니다. 짧은바늘은 { $hour }시를 지났고 긴바늘은 { $minute }분: { $reading }.
clock-turned = { $letter }: 세모를 12로 보면 짧은바늘은 { $hour }시를 지났고 긴바늘은 { $minute }분: { $reading }.
clock-backwards = { $letter }: 거꾸로 도는 시계입니다. 짧은바늘은 { $hour }시를 지났고 긴바늘은 { $minute }분: { $reading }.
lamps = { $letter }: 세로줄의 합은 { $digits }: { $reading }.
meter = { $letter }: 바늘이 가리키거나 마지막으로 지난 숫자는 { $digits }: { $reading }.
balance = { $letter }: 자루의 무게는 { $sum }{ $less } = { $reading }.

made = { $asked }: { $sum } = { $result }.
made-time = { $asked }: { $sum }, 즉 { $written }. { PARTICLE($result, "으로/로") } 씁니다.
sum-worked = { $one } + { $other }
less-worked = { $one } − { $other }
minutes-worked = { $one }부터 다음 { $other }까지
later-worked = { $one }에서 { $other }분 뒤
