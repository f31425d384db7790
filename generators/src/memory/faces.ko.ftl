title = 얼굴과 번호
rules =
    초상화들이 잠깐 보인 뒤 가려집니다. 초상화마다 아래에 두 자리 번호가 있습니다. 서로 많이 닮은 사람들도 있을 수 있습니다. 그 가운데 다섯
    얼굴이 다른 순서로, 번호 없이 글자만 붙어 다시 나옵니다. 글자 순서대로 번호를 답하세요. 메모는 할 수 없습니다.
hint = A, B, C, D, E의 번호, 예: { $example }

statement = A, B, C, D, E의 번호는 각각 무엇인가요?
picture = 글자가 붙은 초상화 다섯, 각각 번호를 적을 자리.
card = 아래에 번호가 있는 기억할 초상화들.

found = { PARTICLE($letter, "은/는") } { $cell }에 있었고, 번호는 { $number }입니다.
found-alike = { PARTICLE($letter, "은/는") } { $cell }에 있었고, 번호는 { $number }입니다(닮은 사람: { $others }).
