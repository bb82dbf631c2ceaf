/** The unit that a disk writes completely or not at all. */
const SECTOR = 512;

interface Change {
  started: number;
  ended: number;
  at: number;
  /** If undefined, the file is truncated to `at`. */
  data?: Buffer;
}

/** A span of time in which something was done (ns). */
export interface Span {
  started: number;
  ended: number;
}

/** When the last sync began that had ended by a moment; -Infinity when there was none. */
export function lastSync(syncs: readonly Span[], moment: number): number {
  let last = -Infinity;
  for (const { started, ended } of syncs) if (ended <= moment && started > last) last = started;
  return last;
}

/** One file, whatever its names: its contents at the start, and everything done to it. */
export class FileHistory {
  readonly #before: Buffer;
  readonly #changes: Change[] = [];
  readonly #syncs: Span[] = [];

  constructor(before: Buffer) {
    this.#before = before;
  }

  change(change: Change): void {
    this.#changes.push(change);
  }

  sync(span: Span): void {
    this.#syncs.push(span);
  }

  /**
   * What the file may contain after a power cut: everything synced before and, of what was written
   * since, the sectors that are kept, each in any of its states.
   */
  contentAt(moment: number, keepsSector: () => boolean): Buffer {
    const synced = lastSync(this.#syncs, moment);
    const begun = this.#changes.filter(({ started }) => started <= moment);
    const certain = new Image(this.#before);
    for (const change of begun) if (change.ended <= synced) apply(certain, change);
    const meant = certain.copy();
    for (const change of begun) {
      if (change.ended <= synced) continue;
      apply(meant, change);
      if (keepsSector()) certain.resize(meant.size);
      if (!change.data) continue;
      const end = change.at + change.data.length;
      for (let at = change.at - (change.at % SECTOR); at < end; at += SECTOR) {
        if (keepsSector()) certain.takeSector(meant, at);
      }
    }
    return certain.content();
  }
}

function apply(image: Image, { at, data }: Change): void {
  if (data) image.write(data, at);
  else image.resize(at);
}

/** The bytes of a file that grows; what was never written is zero. */
class Image {
  #bytes: Buffer;
  size: number;

  constructor(content: Buffer) {
    this.#bytes = Buffer.from(content);
    this.size = content.length;
  }

  copy(): Image {
    return new Image(this.content());
  }

  content(): Buffer {
    return this.#bytes.subarray(0, this.size);
  }

  resize(size: number): void {
    this.#makeRoom(size);
    if (size < this.size) this.#bytes.fill(0, size, this.size);
    this.size = size;
  }

  write(data: Buffer, at: number): void {
    this.resize(Math.max(this.size, at + data.length));
    data.copy(this.#bytes, at);
  }

  /** A sector past the end stays invisible until the size grows, too. */
  takeSector(from: Image, at: number): void {
    const end = Math.min(at + SECTOR, from.size);
    if (end <= at) return;
    this.#makeRoom(end);
    from.#bytes.copy(this.#bytes, at, at, end);
  }

  #makeRoom(size: number): void {
    if (size <= this.#bytes.length) return;
    const larger = Buffer.alloc(Math.max(size, 2 * this.#bytes.length));
    this.#bytes.copy(larger);
    this.#bytes = larger;
  }
}
