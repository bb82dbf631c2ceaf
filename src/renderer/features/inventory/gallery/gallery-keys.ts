/** What the keys need to know about the gallery. */
interface GallerySize {
  readonly tiles: number;
  readonly perRow: number;
  /** How many rows fit into the visible part. */
  readonly rowsInSight: number;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** A number of rows further: in the same column, or the last tile where the last row ends before that. */
function rowsOn(from: number, rows: number, { tiles, perRow }: GallerySize): number {
  const column = from % perRow;
  const lastRow = Math.floor((tiles - 1) / perRow);
  const row = Math.min(Math.max(0, Math.floor(from / perRow) + rows), lastRow);
  return Math.min(row * perRow + column, tiles - 1);
}

/**
 * Returns the tile to which a key moves: arrows in two dimensions, at the end of a row on to the next;
 * Page Up and Down by a screen, Home and End to the ends of the row, or with Ctrl (or Cmd) to those of
 * all. Undefined for a key that does not move.
 */
export function tileAfterKey(from: number, key: Key, size: GallerySize): number | undefined {
  const { tiles, perRow, rowsInSight } = size;
  const last = tiles - 1;
  const toEnds = key.ctrlKey || key.metaKey;
  const rowStart = from - (from % perRow);
  switch (key.key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(last, from + 1);
    case 'ArrowUp':
      return toEnds ? from % perRow : rowsOn(from, -1, size);
    case 'ArrowDown':
      return rowsOn(from, toEnds ? tiles : 1, size);
    case 'PageUp':
      return rowsOn(from, -rowsInSight, size);
    case 'PageDown':
      return rowsOn(from, rowsInSight, size);
    case 'Home':
      return toEnds ? 0 : rowStart;
    case 'End':
      return toEnds ? last : Math.min(last, rowStart + perRow - 1);
    default:
      return undefined;
  }
}
