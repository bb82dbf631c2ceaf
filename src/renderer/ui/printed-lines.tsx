import { plural, t } from '@lingui/core/macro';
import { exactTime } from './formats.ts';
import { PrintedTable, type Job } from './Printed.tsx';

/** Texts of so many characters, such as days, stay on one line. */
const MOST_WHOLE = 12;

/** How many lines are put on paper at a time. */
const PIECE = 500;

/** Lines of texts on paper: all of them, under a heading, with how many there are and when they were read. */
export function printedLines(
  heading: string,
  columns: readonly string[],
  lines: readonly (readonly string[])[],
): Job {
  const readAt = exactTime(Date.now());
  return {
    kind: 'sheets',
    title: heading,
    page: null,
    pieces: Array.from({ length: Math.max(1, Math.ceil(lines.length / PIECE)) }, (_, piece) => (
      <tbody key={piece}>
        {lines.slice(piece * PIECE, (piece + 1) * PIECE).map((line, place) => (
          <tr key={place}>
            {line.map((text, column) => (
              <td key={column} data-short={text.length <= MOST_WHOLE || undefined}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    )),
    around: (pieces) => (
      <PrintedTable
        heading={heading}
        note={t`${plural(lines.length, { one: '# line', other: '# lines' })}, ${readAt}`}
        columns={columns.map((title) => ({ id: title, title }))}
      >
        {pieces}
      </PrintedTable>
    ),
  };
}
