import { exactTime, numberText } from '../../ui/formats.ts';
import { PrintedTable } from '../papers/PrintedTable.tsx';
import type { Job } from '../papers/printing.ts';
import { HEADINGS } from './history-lines.ts';

/** How many lines are put on paper at a time. */
const PIECE = 500;

/** The history on paper: every line, under a heading. */
export function historyJob(lines: readonly (readonly string[])[]): Job {
  const readAt = exactTime(Date.now());
  return {
    page: null,
    pieces: Array.from({ length: Math.max(1, Math.ceil(lines.length / PIECE)) }, (_, piece) => (
      <tbody key={piece}>
        {lines.slice(piece * PIECE, (piece + 1) * PIECE).map((line, place) => (
          <tr key={place}>
            {line.map((text, column) => (
              <td key={column}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    )),
    around: (pieces) => (
      <PrintedTable
        heading="History"
        note={`${numberText(lines.length)} ${lines.length === 1 ? 'line' : 'lines'}, ${readAt}`}
        columns={HEADINGS.map((title) => ({ id: title, title }))}
      >
        {pieces}
      </PrintedTable>
    ),
  };
}
