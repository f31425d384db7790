title = 나머지 릴레이
rules =
    나눗셈마다 나머지는 얼마인가요? 직접 나눌 필요는 없습니다. 100으로 나눌 때는 끝 두 자리만 중요하고, 거듭제곱의 끝 두 자리는 곧
    되풀이됩니다(a^3은 a × a × a). 999로 나눌 때는 오른쪽부터 세 자리씩 끊어 더하고, 1001로 나눌 때는 번갈아 더하고 빼세요. R1은
    첫째 나머지, R2는 둘째 나머지이고, 그다음도 마찬가지입니다.
hint = 나머지 { $count }개를 순서대로, 예: { $example }

power = R{ $place } = { $base }^{ $exponent } ÷ 100의 나머지
power-linked = R{ $place } = { $base }^({ $exponent } + R{ $before }) ÷ 100의 나머지
product = R{ $place } = { $factors } ÷ 100의 나머지
product-linked = R{ $place } = { $factors } × R{ $before } ÷ 100의 나머지
blocks = R{ $place } = { $number } ÷ { $divisor }의 나머지

power-step =
    R{ $place }: { $base }의 거듭제곱은 끝 두 자리가 { $cycle } 순으로 되풀이됩니다. 지수 { PARTICLE($placed, "은/는") } 그 가운데 { $turn ->
        [1] 첫 번째
       *[other] { $turn }번째
    }이므로 R{ $place } = { $rest }.
# { $lifted } is how a sum or a product comes to what is left over: "1790 − 999 = 791", or nothing.
product-step =
    R{ $place }: { $factors } = { PARTICLE($product, "과/와") } 나머지가 같습니다{ $lifted ->
        [none] { "" }
       *[other] ; { $lifted }
    }. 따라서 R{ $place } = { $rest }.
product-step-linked =
    R{ $place }: 앞의 수들은 { $factors } = { PARTICLE($product, "과/와") } 나머지가 같습니다{ $lifted ->
        [none] { "" }
       *[other] ; { $lifted }
    }; { $left } × { $before } = { $all }. 따라서 R{ $place } = { $rest }.
sums-step =
    R{ $place }: 오른쪽부터 세 자리씩 더하면 { $sum }{ $lifted ->
        [none] { "" }
       *[other] ; { $lifted }
    }. 따라서 R{ $place } = { $rest }.
turns-step =
    R{ $place }: 오른쪽부터 세 자리씩 번갈아 더하고 빼면 { $sum }{ $lifted ->
        [none] { "" }
       *[other] ; { $lifted }
    }. 따라서 R{ $place } = { $rest }.
