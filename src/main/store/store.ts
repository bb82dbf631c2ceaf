import type { ShopError } from '../../shared/errors.ts';
import type { Category, CategoryLookChange } from '../../shared/category.ts';
import type {
  Author,
  HistoryPage,
  HistoryQuery,
  RemovedRows,
  StepOutcome,
  UndoState,
} from '../../shared/history.ts';
import type {
  InventoryRows,
  InventoryView,
  PetGrouping,
  PetGroups,
  PetSelection,
  StatusCounts,
} from '../../shared/inventory.ts';
import type { KeyId } from '../../shared/key.ts';
import type { PersonId, Role } from '../../shared/person.ts';
import type { NewPet, Pet, PetChange, PetRow, PetStatus } from '../../shared/pet.ts';
import type { PlanName, Quotas } from '../../shared/plans.ts';

/** An animal to be added. */
export interface Addition {
  pet: NewPet;
  /** A till's `id` is its key's; what any other author adds can be undone. */
  author: Author;
  /** With it, the same till and pet get the first animal again; only for tills. */
  idempotencyKey?: string;
}

/**
 * What became of an addition. It is settled only after the commit is durable.
 * `replayed`: the idempotency key was used for the same pet before; this is that animal as it was
 * added, whatever became of it since.
 */
export type AdditionOutcome =
  | { outcome: 'added'; row: PetRow }
  | { outcome: 'replayed'; row: PetRow }
  | { outcome: 'in_progress' }
  | { outcome: 'reused_for_another' };

export interface PetPage {
  pets: Pet[];
  /** How many match the filter, on all pages. */
  total: number;
  /** Whether a further page follows. */
  hasMore: boolean;
}

/** How many animals are added, by whom, and how it is followed and stopped. */
export interface AddManyOptions {
  author: Author;
  /** Stops it until the last moment; it then rejects with `cancelled`, and nothing was added. */
  signal?: AbortSignal;
  /** Hears how many are ready; none of them is in stock before all are. */
  onProgress?: (ready: number) => void;
}

/**
 * The animals in stock, and those removed from it. Ids ascend and are never given twice. Every change
 * is one step with its entries in the history, in one transaction. A change names the version that it
 * was made from: an animal that someone else changed since is left as it is and returned as a conflict.
 */
export interface PetStore {
  /** Joins the group commit. Throws `storage_unavailable` when the disk is full or can't be written. */
  add(addition: Addition): Promise<AdditionOutcome>;
  /** Adds many as one step, all or none. Throws `cancelled`, `storage_unavailable`. */
  addMany(
    pets: Iterable<NewPet> | AsyncIterable<NewPet>,
    options: AddManyOptions,
  ): Promise<StepOutcome>;
  /** A page by id, ascending, after `afterId` (keyset, never offset). */
  page(query: { status: PetStatus | null; afterId: bigint; limit: number }): Promise<PetPage>;
  byId(id: bigint): Promise<Pet | undefined>;
  counts(): Promise<StatusCounts>;
  /** The rows of a window's view from `offset` on. */
  rows(view: InventoryView, offset: number, limit: number): Promise<InventoryRows>;
  /** The row number of an animal in a view, or null when the view leaves it out. */
  position(view: InventoryView, id: bigint): Promise<number | null>;
  /** The groups of a view that is sorted by what it is grouped by (`GROUP_SORTS`), in its order. */
  groups(view: InventoryView, grouping: PetGrouping): Promise<PetGroups>;
  /** How many animals have a name, in any case; of many, `MOST_COUNTED_NAMED`. */
  countNamed(name: string): Promise<number>;
  /** All animals by id, ascending, for export. */
  all(): AsyncIterable<PetRow>;
  /** Throws `bad_request` for a selection that is too large for one step. */
  change(selection: PetSelection, change: PetChange, author: Author): Promise<StepOutcome>;
  /** Removes from stock: gone from every list, kept in the history. */
  remove(selection: PetSelection, author: Author): Promise<StepOutcome>;
  /** Puts removed animals back as they were; those that are in stock are left out. */
  putBack(ids: readonly bigint[], author: Author): Promise<StepOutcome>;
  /** Removed animals, the last one first, whose name has a text in it. */
  removed(offset: number, limit: number, search: string): Promise<RemovedRows>;
  /** Undoes the author's newest step that is not undone, as a step of its own. Throws `not_found`. */
  undo(author: Author): Promise<StepOutcome>;
  redo(author: Author): Promise<StepOutcome>;
  undoState(author: Author): Promise<UndoState>;
}

export interface HistoryStore {
  /** Entries of the whole shop or of one animal, the newest first. Throws `invalid_parameter` for a cursor of another query. */
  page(query: HistoryQuery): Promise<HistoryPage>;
}

export interface CategoryStore {
  /** Every category with a name, and those with the most animals of the others, by name. */
  list(): Promise<Category[]>;
  /** Gives a new name the next free id. Throws `invalid_body` with `fields.name` when the name is taken. */
  create(name: string): Promise<Category>;
  rename(id: bigint, name: string): Promise<Category>;
  setLook(id: bigint, look: CategoryLookChange): Promise<Category>;
  /** Moves all animals of one category into another, as one step; the empty one is no longer listed. */
  merge(from: bigint, into: bigint, author: Author): Promise<StepOutcome>;
}

/** A key as it is stored: everything but the usable key itself. Times are Unix ms. */
export interface KeyRecord extends Quotas {
  id: KeyId;
  label: string;
  plan: PlanName;
  /** SHA-256 of the usable key. */
  digest: Buffer;
  /** After a rotation: the digest of the key before, which works until `previousUntil`. */
  previousDigest: Buffer | null;
  previousUntil: number | null;
  createdAt: number;
  revokedAt: number | null;
  /** When the owner last lifted a ban: bans that began before it are over. */
  banLiftedAt: number | null;
}

export interface KeyStore {
  /** Revoked ones too, the oldest first. */
  all(): Promise<KeyRecord[]>;
  insert(record: KeyRecord): Promise<void>;
  update(id: KeyId, change: Partial<Omit<KeyRecord, 'id'>>): Promise<void>;
}

/** A person as stored: the PIN only as scrypt made it. Times are Unix ms, 0 for never. */
export interface PersonRecord {
  id: PersonId;
  name: string;
  role: Role;
  pinHash: Buffer;
  createdAt: number;
  /** Wrong PINs in a row, and when the last one was. */
  wrongPins: number;
  lastWrongAt: number;
}

/** Who works in the shop; the history keeps the names of those who left. */
export interface PersonStore {
  all(): Promise<PersonRecord[]>;
  insert(record: PersonRecord): Promise<void>;
  /** Throws `not_found`. */
  update(id: PersonId, change: Partial<Omit<PersonRecord, 'id'>>): Promise<void>;
  /** Throws `not_found`. */
  remove(id: PersonId): Promise<void>;
}

/** Counts of one window: its number since the epoch (minute or day), requests let through, strikes. */
export interface WindowCount {
  window: number;
  used: number;
  strikes: number;
  /** Unix ms of the first refusal in this window, 0 when there was none. */
  firstRefusalAt: number;
}

/** What the limiter remembers of one caller (`key:ID` or `address:IP`). Times are Unix ms, 0 for never. */
export interface UsageRecord {
  subject: string;
  minute: WindowCount;
  day: WindowCount;
  bannedAt: number;
  bannedUntil: number;
  /** Bans within the last day, for the doubling. */
  bans: number;
  lastUsedAt: number;
  deprecatedCalls: number;
  /** The lifting of a ban that was applied last, so that each is applied once. */
  liftApplied: number;
}

/** Requests of one caller that are let through if its windows are these and have room for all of them. */
export interface Count {
  subject: string;
  requests: number;
  perMinute: number;
  perDay: number;
  /** Numbers of the windows that now lies in. */
  minute: number;
  day: number;
  /** Unix ms. */
  now: number;
  /** Null when a ban was never lifted. */
  banLiftedAt: number | null;
}

/** Counting by many processes on one database, exactly. It knows no rule of the limits. */
export interface SharedUsage {
  /**
   * Adds to the counts of the callers that are not banned, have the given windows and lifting of a
   * ban, and have room; one round trip. Returns the callers that it counted, as they are after that.
   * When the keys are no longer those of `keysRevision`, nothing is counted.
   */
  count(
    counts: readonly Count[],
    keysRevision: number,
  ): Promise<{ revisions: Revisions; counted: UsageRecord[] }>;
  /** Keeps what `change` makes of a caller (undefined: never seen), which nobody else changes meanwhile. */
  change(subject: string, change: (record: UsageRecord | undefined) => UsageRecord): Promise<void>;
  /** Counts calls of deprecated operations. */
  addDeprecatedCalls(calls: ReadonlyMap<string, number>): Promise<void>;
  /** The callers that were seen since a time (Unix ms). */
  seenSince(time: number): Promise<UsageRecord[]>;
}

export interface UsageStore {
  /** Null where one process alone counts, in memory. */
  readonly shared: SharedUsage | null;
  all(): Promise<UsageRecord[]>;
  /** Writes all in one transaction. */
  save(records: readonly UsageRecord[]): Promise<void>;
  /** Forgets callers, for those without a key that were not seen for long. */
  forget(subjects: readonly string[]): Promise<void>;
}

export type StoreChange =
  /** Animals that this process added, gathered by commit. */
  | { kind: 'added'; rows: PetRow[] }
  /** Animals that were changed, put back or added with a step, and those that left the stock. */
  | { kind: 'changed'; rows: PetRow[]; removedIds: bigint[] }
  /** So much changed that everything shown must be read again. */
  | { kind: 'replaced' }
  /** Another process (the terminal) changed something. */
  | { kind: 'foreign' }
  /** A commit failed for the disk, or (null) the first one after that succeeded. */
  | { kind: 'storage'; problem: ShopError | null };

/** How often animals and keys may have changed; all only grow. Each value is a snapshot. */
export interface Revisions {
  /** With every addition, too. */
  readonly pets: number;
  /** Only when animals may have been changed, removed or put back. */
  readonly changes: number;
  readonly keys: number;
}

/** What only a database that is a file of this machine can do. */
export interface StoreFiles {
  /** Copies the database, while serving, into a new file for its owner alone. The copy is not checked here. */
  backupTo(file: string): Promise<void>;
  /**
   * What is damaged in the database, by a full check and by a backup of it that is whole; null when
   * nothing is. It takes its time, while others go on. Throws what reading the files throws.
   */
  findDamage(backupFile: string | null): Promise<string | null>;
}

/** One database: production's or staging's. Asynchronous, so that another database can stand behind it. */
export interface Store {
  readonly pets: PetStore;
  readonly history: HistoryStore;
  readonly categories: CategoryStore;
  readonly persons: PersonStore;
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  /** 32 random bytes that live as long as the database; cursors are signed with them. */
  readonly cursorSecret: Buffer;
  /**
   * Counts every change that was finished before the current turn of the event loop, in this process
   * or another. Asked for each request: a database that knows at once returns no promise.
   */
  revisions(): Revisions | Promise<Revisions>;
  /** Listens to changes; the returned function ends the listening. */
  subscribe(listener: (change: StoreChange) => void): () => void;
  /** Writes a few bytes durably. Throws `storage_unavailable` when the disk takes no writes. */
  probeWrite(): Promise<void>;
  /** Null for a database that is not a file here and is backed up by its own means. */
  readonly files: StoreFiles | null;
  /** Finishes what is queued, then closes. */
  close(): Promise<void>;
}
