import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Random } from '../support/random.ts';
import type { DiskCall } from './disk-log.ts';
import { FileHistory, lastSync, type Span } from './file-history.ts';

/** What a name refers to. */
type Node = FileHistory | 'folder';

/** A name that was added or removed; durable once each of the folders was synced. */
interface Naming extends Span {
  folders: string[];
  names: [path: string, node: Node | undefined][];
}

/** What happens to everything that was not synced before a power cut. */
export interface Fate {
  /**
   * Whether names are kept or lost in order, as by a journaling file system; otherwise, in any
   * combination.
   */
  isOrdered: boolean;
  /** Called for each name that was added or removed, in order, from 0. */
  keepsName: (open: number) => boolean;
  /** Called for each sector that was written. */
  keepsSector: () => boolean;
}

/** A random fate, from nothing kept to everything kept. */
export function fateByChance(random: Random): Fate {
  const ofNames = random.pick([0, 0.5, 1]);
  const ofSectors = random.pick([0, 0.1, 0.5, 0.9, 1]);
  return {
    isOrdered: random.next() < 0.5,
    keepsName: () => random.next() < ofNames,
    keepsSector: () => random.next() < ofSectors,
  };
}

/** SQLite's shared-memory index, which is mapped and rebuilt: after a power cut it is useless. */
const NEVER_KEPT = '-shm';

/**
 * Everything that happened under a folder, which can be rebuilt as a power cut at any moment may
 * leave it.
 */
export class Disk {
  readonly #root: string;
  readonly #before = new Map<string, Node>();
  readonly #byInode = new Map<number, FileHistory>();
  readonly #namings: Naming[] = [];
  /** When names were added or removed (ns). */
  readonly namingMoments: number[] = [];
  readonly #folderSyncs = new Map<string, Span[]>();
  /** When the calls began and ended (ns), in order: the moments at which a cut is interesting. */
  readonly moments: number[] = [];
  /** The same for calls that do not write to a write-ahead log: rare, and often decisive. */
  readonly rareMoments: number[] = [];

  /** What is under the folder now counts as written and synced. */
  constructor(root: string) {
    this.#root = root;
    this.#look(root);
  }

  #look(folder: string): void {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        this.#before.set(path, 'folder');
        this.#look(path);
      } else {
        const file = new FileHistory(readFileSync(path));
        this.#before.set(path, file);
        this.#byInode.set(statSync(path).ino, file);
      }
    }
  }

  /** Adds what was logged since. */
  record(calls: readonly DiskCall[]): void {
    const present = new Map(this.#before);
    for (const call of calls) {
      this.#take(call, present);
      const isRare = call.kind !== 'write' || !call.path.endsWith('-wal');
      for (const moment of [call.started, call.ended]) {
        this.moments.push(moment);
        if (isRare) this.rareMoments.push(moment);
      }
    }
  }

  #take(call: DiskCall, present: Map<string, Node>): void {
    const { kind, path, otherPath, started, ended } = call;
    if (kind === 'write') this.#file(call).change(call);
    else if (kind === 'truncate') this.#file(call).change({ started, ended, at: call.at });
    else if (kind === 'sync') this.#sync(call, present);
    else if (kind === 'create') {
      if (present.has(path)) return;
      const file = new FileHistory(Buffer.alloc(0));
      this.#byInode.set(call.inode, file);
      this.#name(call, present, [[path, file]]);
    } else if (kind === 'mkdir') this.#name(call, present, [[path, 'folder']]);
    else if (kind === 'link') this.#name(call, present, [[otherPath, present.get(path)]]);
    else if (kind === 'rename') {
      const names: Naming['names'] = [
        [path, undefined],
        [otherPath, present.get(path)],
      ];
      this.#name(call, present, names);
    } else this.#name(call, present, [[path, undefined]]);
  }

  #file({ inode, path }: DiskCall): FileHistory {
    const file = this.#byInode.get(inode);
    if (!file) throw new Error(`${path} was written before it was there`);
    return file;
  }

  #sync({ inode, path, started, ended }: DiskCall, present: Map<string, Node>): void {
    if (present.get(path) !== 'folder' && path !== this.#root) {
      this.#byInode.get(inode)?.sync({ started, ended });
      return;
    }
    const syncs = this.#folderSyncs.get(path) ?? [];
    this.#folderSyncs.set(path, [...syncs, { started, ended }]);
  }

  #name({ started, ended }: DiskCall, present: Map<string, Node>, names: Naming['names']): void {
    for (const [path, node] of names) {
      if (node) present.set(path, node);
      else present.delete(path);
    }
    const folders = [...new Set(names.map(([path]) => dirname(path)))];
    this.namingMoments.push(ended);
    this.#namings.push({ started, ended, folders, names });
  }

  /**
   * Writes what the disk may contain after a cut at a moment (ns) to an empty folder. What was
   * synced is there; the fate decides about the rest.
   */
  rebuild(moment: number, fate: Fate, folder: string): void {
    for (const [path, node] of this.#namesAt(moment, fate)) {
      const target = join(folder, relative(this.#root, path));
      if (path.endsWith(NEVER_KEPT) || !this.#isReachable(target)) continue;
      if (node === 'folder') mkdirSync(target);
      else writeFileSync(target, node.contentAt(moment, fate.keepsSector));
    }
  }

  /** A file is lost together with its folder. */
  #isReachable(target: string): boolean {
    return statSync(dirname(target), { throwIfNoEntry: false })?.isDirectory() ?? false;
  }

  /** Folders come before what is in them. */
  #namesAt(moment: number, fate: Fate): [string, Node][] {
    const begun = this.#namings.filter(({ started }) => started <= moment);
    const isCertain = begun.map((naming) => this.#isSynced(naming, moment));
    const certainUpTo = fate.isOrdered ? isCertain.lastIndexOf(true) : -1;
    const names = new Map(this.#before);
    let open = 0;
    for (const [index, naming] of begun.entries()) {
      if (index <= certainUpTo || isCertain[index] || fate.keepsName(open++)) {
        set(names, naming.names);
      } else if (fate.isOrdered) break;
    }
    return [...names].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** How many names were added or removed before a moment without a sync that made it certain. */
  openNames(moment: number): number {
    return this.#namings.filter(
      (naming) => naming.started <= moment && !this.#isSynced(naming, moment),
    ).length;
  }

  #isSynced({ folders, ended }: Naming, moment: number): boolean {
    return folders.every(
      (folder) => lastSync(this.#folderSyncs.get(folder) ?? [], moment) >= ended,
    );
  }
}

function set(names: Map<string, Node>, changes: Naming['names']): void {
  for (const [path, node] of changes) {
    if (node) names.set(path, node);
    else names.delete(path);
  }
}
