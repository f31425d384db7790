title = Counting triangles
rules =
    Three figures are made of straight lines. How many triangles are in each, small and large? All three sides must be drawn;
    other lines may run through a triangle. Give the three numbers in the order of the letters.
hint = the numbers of A, B and C, such as { $example }

statement = How many triangles are in A, in B and in C?
picture = Three figures of straight lines, with the letters A, B and C.

corners = Count corner by corner: at a corner with a number, the triangles that have a corner there and at no smaller number; and of these, one base line after the other, the nearest first.
figure = { $figure }: { $corners }. Together { $count }.
corner = corner { $number } has { $sum }
