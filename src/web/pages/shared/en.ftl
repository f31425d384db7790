# What pages say in English, in the syntax of Project Fluent (https://projectfluent.org): here what several pages say, and
# beside each page what it says alone. A name is its section, a hyphen, and the name by which pages ask for it. A text is
# one line with blanks, or one line for each plural of one number.

## page

page-skip = Skip to the content
page-pages = Pages
page-preview = Preview
page-interface = API
page-needs_script = This page needs JavaScript: it follows a contest as it happens.
page-practise = Practise
page-figures = My progress
page-host = Host

## board

board-take_back = Take back
board-reads_as = Read as { $answer }
board-cell = Cell { $number }
board-grid_cell = Row { $row }, column { $column }
board-asked_cell = { $cell }, number { $number } of the answer
board-cell_holds = { $cell }: { $symbol }
board-cell_clashes = { $cell }: { $symbol }, twice where it can stand once
board-empty_cell = Empty the cell
board-notes = Small notes
board-pen = Pen
board-pen_back = Undo
board-pen_clear = Rub out
board-enlarge = Enlarge
board-shrink = Close

## way

way-steps = Steps
way-no_step = The problem
