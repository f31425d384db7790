title = 복면산
rules =
    덧셈, 뺄셈 또는 곱셈 세로셈에서 일부 숫자가 글자로 바뀌어 있습니다. 같은 글자는 항상 같은 숫자, 다른 글자는 서로 다른
    숫자입니다. 글자가 나타내는 숫자가 그대로 보이는 숫자와 같을 수도 있습니다. 0으로 시작하는 수는 없습니다. A, B, C, D, E의
    숫자를 이 순서로 답하세요.
hint = A부터 E까지 순서대로 숫자 { $count }개, 예: { $example }

statement = A, B, C, D, E는 각각 어떤 숫자인가요?
picture = 일부 숫자가 글자로 바뀐 세로셈.

start =
    자리는 오른쪽부터 셉니다.{ $sign ->
        [difference] { " " }덧셈으로 읽으세요: 아래 두 수를 더하면 맨 위의 수가 됩니다.
       *[other] { "" }
    }
tells = { $reason }. { $letters }만 남습니다.
narrows = { $reason }. 남는 경우: { $few }.
column =
    { $column ->
        [1] 첫 번째
       *[other] { $column }번째
    } 자리: { $sum }{ $carry ->
        [0] 의
        [open] 에 올림수까지 더하면
       *[other] 에 올림수 { PARTICLE($carry, "을/를") } 더하면
    } { $place ->
        [last] 값은
       *[other] 끝자리는
    } { $total }
column-of-carry =
    { $column ->
        [1] 첫 번째
       *[other] { $column }번째
    } 자리에는 올림수만 있습니다
few = { PARTICLE($letter, "은/는") } { $digits }
carried = { $next }번째 자리로 올리는 수는 { $amounts }
try = { $letter } = { PARTICLE($digit, "이라고/라고") } 해 봅니다.
try-then = { $letter } = { PARTICLE($digit, "이라고/라고") } 해 봅니다. 그러면 { $letters }만 남습니다.
fails = { $wrong }. 따라서 { PARTICLE($letter, "은/는") } { PARTICLE($digit, "이/가") } 아닙니다.
fails-tells = { $wrong }. 따라서 { PARTICLE($letter, "은/는") } { PARTICLE($digit, "이/가") } 아니며, { $letters }만 남습니다.
wrong =
    { $column ->
        [1] 첫 번째
       *[other] { $column }번째
    } 자리: { $sum }{ $carry ->
        [0] {""}
       *[other] {""}에 올림수 { PARTICLE($carry, "을/를") } 더하면
    } { $sums }{ $open ->
        [0] {""}
       *[other] {" "}({ $few })
    }. 그런데 { $must }
wrong-carry =
    { $column ->
        [1] 첫 번째
       *[other] { $column }번째
    } 자리: 올림수는 { $sums }. 그런데 { $must }
wrong-long =
    { $column ->
        [1] 첫 번째
       *[other] { $column }번째
    } 자리: { $must }. 그런데 { $sum }{ $carry ->
        [0] 의 값은
       *[other] {""}에 올림수 { PARTICLE($carry, "을/를") } 더한 값은
    } 결코 그렇게 되지 않습니다({ $few })
must-end = 끝자리는 { PARTICLE($total, "이어야/여야") } 합니다
must-be = { $few }입니다
must-carry = 올리는 수는 { PARTICLE($amounts, "이어야/여야") } 합니다
must-both = { $end }. 또 올리는 수는 { PARTICLE($amounts, "이어야/여야") } 합니다
must-differ =
    { $alone ->
        [0] {""}
       *[other] 그러면{" "}
    }두 글자가 같은 숫자가 됩니다
