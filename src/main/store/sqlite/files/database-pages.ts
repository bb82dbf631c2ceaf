import { openSync, closeSync, readSync, existsSync } from 'node:fs';

/** All our databases have pages of SQLite's default size. */
export const PAGE_SIZE = 4_096;
/** Pages read at a time. */
const CHUNK = 256;

const LOG_HEADER_SIZE = 32;
const FRAME_HEADER_SIZE = 24;
/** The offset of the salts in the headers of the log and of each frame, and their combined length. */
const LOG_SALTS = 16;
const FRAME_SALTS = 8;
const SALTS_SIZE = 8;

/**
 * Yields every page of a database file, whatever its state, and those committed to the write-ahead
 * log beside it, which may be newer images of the same pages. Opens nothing for writing. Each page
 * is valid only until the next one is requested. Throws the file system's errors.
 */
export function* pagesOf(file: string): Generator<Buffer> {
  yield* piecesOf(file, 0, PAGE_SIZE);
  const log = `${file}-wal`;
  if (!existsSync(log)) return;
  let count = committedFrames(log);
  for (const frame of framesOf(log)) {
    if (count === 0) return;
    count -= 1;
    yield frame.subarray(FRAME_HEADER_SIZE);
  }
}

/**
 * How many frames of a log count: those up to the last one that ends a commit and has the salts of
 * the log's header (https://www.sqlite.org/fileformat.html#the_write_ahead_log).
 */
function committedFrames(log: string): number {
  const [header] = piecesOf(log, 0, LOG_HEADER_SIZE);
  if (!header) return 0;
  const salts = Buffer.from(header.subarray(LOG_SALTS, LOG_SALTS + SALTS_SIZE));
  let frames = 0;
  let committed = 0;
  for (const frame of framesOf(log)) {
    if (!frame.subarray(FRAME_SALTS, FRAME_SALTS + SALTS_SIZE).equals(salts)) break;
    frames += 1;
    const sizeAfterCommit = frame.readUInt32BE(4);
    if (sizeAfterCommit > 0) committed = frames;
  }
  return committed;
}

function framesOf(log: string): Generator<Buffer> {
  return piecesOf(log, LOG_HEADER_SIZE, FRAME_HEADER_SIZE + PAGE_SIZE);
}

/** The whole pieces of one size in a file, from an offset on. */
function* piecesOf(file: string, offset: number, size: number): Generator<Buffer> {
  const descriptor = openSync(file, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK * size);
    for (let at = offset; ; at += chunk.length) {
      const length = readSync(descriptor, chunk, 0, chunk.length, at);
      for (let end = size; end <= length; end += size) yield chunk.subarray(end - size, end);
      if (length < chunk.length) return;
    }
  } finally {
    closeSync(descriptor);
  }
}
