import type { ArticleStore } from './article-store.ts';
import type { ShopError } from '../../shared/errors.ts';
import type { Field, FieldId, FieldToSave } from '../../shared/fields/field.ts';
import type { Category, CategoryLookChange } from '../../shared/category.ts';
import type {
  Author,
  HistoryPage,
  HistoryQuery,
  RemovedRows,
  StepOutcome,
  StepRef,
} from '../../shared/history.ts';
import type {
  FieldSums,
  InventoryRows,
  InventoryView,
  PetGrouping,
  PetRows,
  PetSelection,
  StatusCounts,
  ViewSnapshot,
} from '../../shared/inventory.ts';
import type { KeyId, PlanName, Quotas } from '../../shared/key.ts';
import type { PersonId, Role } from '../../shared/person.ts';
import type { GroupJoin, GroupSplit, SomeRemoved } from '../../shared/group-calls.ts';
import type {
  ChangeOfOne,
  NewPet,
  Pet,
  PetChange,
  PetRow,
  PetStatus,
  ShopNewPet,
} from '../../shared/pet.ts';
import type { PriceChange, PricesPreview } from '../../shared/price-change.ts';
import type { NewPhotograph, PhotographRef, Thumbnail } from '../../shared/photograph.ts';
import type { SavedView } from '../../shared/saved-view.ts';
import type { Today, TodayQuery } from '../../shared/today.ts';
import type { CloseStore, CustomerStore, DeliveryStore, SaleStore } from './sale-store.ts';
import type { PaperStore } from './paper-store.ts';
import type { Actor } from './actor.ts';
import type { ProfileStore } from './profile-store.ts';
import type { RegisterStore } from './register-store.ts';
import type { StockTakeStore } from './stock-take-store.ts';
import type { TreatmentStore } from './treatment-store.ts';

/** An animal to add. */
export interface Addition {
  pet: NewPet;
  /** A till's `id` is its key's. An addition by any other author can be undone. */
  author: Author;
  /** Makes a repetition by the same till, with the same pet, return the first animal; only for tills. */
  idempotencyKey?: string;
}

/**
 * The result of an addition, settled only once the commit is durable. `replayed`: the idempotency
 * key was used for the same pet before; the row is that animal as it was added, whatever happened
 * to it since.
 */
export type AdditionOutcome =
  | { outcome: 'added'; row: PetRow }
  | { outcome: 'replayed'; row: PetRow }
  | { outcome: 'in_progress' }
  | { outcome: 'reused_for_another' };

export interface PetPage {
  pets: Pet[];
  /** How many animals match the filter, on all pages together. */
  total: number;
  /** Whether another page follows. */
  hasMore: boolean;
}

/** What a list says of an animal: a new one, or how it changes one in stock. */
export type AddedOrChanged = ShopNewPet | ChangeOfOne;

/** When and by whom the animals are added, and how to follow and stop it. */
export interface AddManyOptions {
  author: Author;
  /** Stops it, up to the last moment. It then rejects with `cancelled`, and nothing was added. */
  signal?: AbortSignal;
  /** Called with the number of animals that are ready; none is in stock before all are. */
  onProgress?: (ready: number) => void;
}

/**
 * The animals in stock, and those removed from it. Ids ascend and are never reused. Every change is
 * one step with its entries in the history, in one transaction. A change names the version on which
 * it is based: an animal that someone else has changed since is left as it is and returned as a
 * conflict.
 */
export interface PetStore {
  /**
   * Commits it together with others. Throws `storage_unavailable` when the disk is full or can't be
   * written.
   */
  add(addition: Addition): Promise<AdditionOutcome>;
  /**
   * Adds many animals and changes others as one step, all or nothing; those that somebody else has changed
   * are left out. Throws `cancelled` and `storage_unavailable`, and as `change` does.
   */
  addMany(
    entries: Iterable<AddedOrChanged> | AsyncIterable<AddedOrChanged>,
    options: AddManyOptions,
  ): Promise<StepOutcome>;
  /** A page by ascending id, after `afterId` (a keyset cursor, never an offset). */
  page(query: { status: PetStatus | null; afterId: bigint; limit: number }): Promise<PetPage>;
  byId(id: bigint): Promise<Pet | undefined>;
  /** How many entries there are, which is what tills see. */
  counts(): Promise<StatusCounts>;
  /** How many animals there are, those of groups included. */
  animalCounts(): Promise<StatusCounts>;
  /**
   * Which animals a window's view shows, in its order. With a grouping, the view must be sorted by what it is
   * grouped by (`keepsTogether`).
   */
  view(view: InventoryView, grouping?: PetGrouping | null): Promise<ViewSnapshot>;
  /** The animals with these ids, in the same order. */
  byIds(ids: readonly bigint[]): Promise<PetRows>;
  /** Some rows of a view, from `offset` on. */
  rows(view: InventoryView, offset: number, limit: number): Promise<InventoryRows>;
  /**
   * The sums of what is shown as a column of numbers or money, by field, and how many animals that is; 0 where nobody
   * has any. Money is that of each animal of a group.
   */
  sums(selection: PetSelection): Promise<FieldSums>;
  /** How many animals in stock have the same name, folded; at most `MOST_COUNTED_NAMED`. */
  countNamed(name: string): Promise<number>;
  /** The animals that have a code, whole, then the one with that number; at most `MOST_SCANNED`. */
  scanned(text: string): Promise<PetRow[]>;
  /** What animals, what is written down about them, and the history take on the disk. */
  bytes(): Promise<number>;
  /** All animals by ascending id, for export. */
  all(): AsyncIterable<PetRow>;
  /** Those of `all` that come next after an id; none at the end. */
  after(id: bigint): Promise<PetRow[]>;
  /**
   * Changes the selected animals. Throws `bad_request` for a selection too large for one step, and like
   * whatever does more than remove animals when the stock's quota is reached. Like
   * whatever gives details to animals, throws `invalid_body` when another one has a unique code; photographs
   * are refused with `bad_request` unless they are those of the only animal, and so is every status but
   * sold for an animal that has a sale.
   */
  change(selection: PetSelection, change: PetChange, author: Actor): Promise<StepOutcome>;
  /** Changes each animal by itself, all as one step. Throws as `change` does. */
  changeEach(changes: readonly ChangeOfOne[], author: Actor): Promise<StepOutcome>;
  /**
   * Makes some animals of a group an entry of their own, with a change, as one step, whose outcome has both.
   * Throws `bad_request` where it has not more than those, or somebody changes it at the same time.
   */
  split(split: GroupSplit, author: Actor): Promise<StepOutcome>;
  /**
   * Changes the prices of the selected animals as one step, but not of those that have none or are sold.
   * Throws as `change` does.
   */
  changePrices(selection: PetSelection, change: PriceChange, author: Actor): Promise<StepOutcome>;
  /** What that would make of them. Throws `bad_request` for a selection too large for one step. */
  previewPrices(selection: PetSelection, change: PriceChange): Promise<PricesPreview>;
  /**
   * Makes alike entries one, the first, as one step. Throws `bad_request` for those that are not alike, or that
   * somebody changes at the same time, and `not_found`.
   */
  join(join: GroupJoin, author: Actor): Promise<StepOutcome>;
  /** Removes animals from stock, if known with the reason and the day: gone from every list, but kept in the history. */
  remove(
    selection: PetSelection,
    author: Actor,
    why?: string | null,
    day?: string | null,
  ): Promise<StepOutcome>;
  /** Removes some animals of a group as an entry of their own, as one step. Throws as `split` does. */
  removeSome(some: SomeRemoved, author: Actor): Promise<StepOutcome>;
  /**
   * Puts removed animals back as they were, ignoring any that are in stock. Throws `bad_request` where all of them are
   * in other entries now.
   */
  putBack(ids: readonly bigint[], author: Actor): Promise<StepOutcome>;
  /** The removed animals that a search finds, the latest first. */
  removed(offset: number, limit: number, search: string): Promise<RemovedRows>;
  /**
   * Undoes a step of the author, a sale by its return; undone itself, it does the first again. Throws `not_found`,
   * `owner_needed`, and `bad_request` where animals of a split or a join were changed since.
   */
  undo(step: StepRef, author: Actor): Promise<StepOutcome>;
}

export interface HistoryStore {
  /**
   * Entries of the whole shop or of one animal, newest first. Throws `invalid_parameter` for a
   * cursor of another query.
   */
  page(query: HistoryQuery): Promise<HistoryPage>;
}

export interface CategoryStore {
  /** By name: every category that has one, and of the others those with the most animals. */
  list(): Promise<Category[]>;
  /**
   * Gives a new name the next free id. Throws `invalid_body` with `fields.name` when a listed category
   * has the same name, folded.
   */
  create(name: string): Promise<Category>;
  rename(id: bigint, name: string): Promise<Category>;
  setLook(id: bigint, look: CategoryLookChange): Promise<Category>;
  /** Moves all animals of one category into another, as one step. The empty one is no longer listed. */
  merge(from: bigint, into: bigint, author: Actor): Promise<StepOutcome>;
  /**
   * Takes those of the categories that have a name and no animals off the list, and returns their
   * ids. One that gets animals again, by an undo for example, is listed again with its name and
   * look, as is one whose name is created again.
   */
  removeEmpty(ids: readonly bigint[]): Promise<bigint[]>;
}

/** What the shop writes down about its animals. No field is ever deleted, so hiding one loses nothing. */
export interface FieldStore {
  /** All fields in their order, hidden ones included. */
  list(): Promise<Field[]>;
  /**
   * Changes a field or adds one, as the last. Returns all. Throws `invalid_body` with `fields.name` when
   * another has the same name, folded, or with `fields.isUnique` when two animals share a value, and `bad_request` for another kind and for too many fields.
   */
  save(field: FieldToSave): Promise<Field[]>;
  /** Puts the fields into this order, and those that are left out after them. Returns all. */
  arrange(ids: readonly FieldId[]): Promise<Field[]>;
}

/** What a small list of the shop is made of. */
export interface KeptEntry {
  id: string;
  name: string;
}

/** A small list that the shop keeps for all of its windows, in no order. */
export interface KeptList<Entry extends KeptEntry> {
  list(): Promise<Entry[]>;
  /**
   * Replaces the entry with this id or, if there is none, adds it; without an id it gets one. Returns all.
   * Throws `invalid_body` with `fields.name` when another has the same name, folded, and `bad_request`
   * for too many.
   */
  save(entry: Omit<Entry, 'id'> & { id: string | null }): Promise<Entry[]>;
  /** Removes an entry, if it is still there. Returns all. */
  remove(id: string): Promise<Entry[]>;
}

/**
 * What animals look like. An animal names its photographs (`PetFields`), so that adding and removing them are
 * changes of it like all others. One that it no longer names is kept for a month, or until room is needed.
 */
export interface PhotographStore {
  /** Small pictures of the photographs that are still there, in no order. */
  thumbnails(ids: readonly string[]): Promise<Thumbnail[]>;
  /** The image of a photograph. Throws `not_found`. */
  image(id: string): Promise<Uint8Array<ArrayBuffer>>;
  /** What all of them take together, with their thumbnails. */
  bytes(): Promise<number>;
  /**
   * Takes one in for an animal in stock, which has an hour to name it. Throws `not_found`, and
   * `bad_request` when the shop has all that its quota allows.
   */
  add(photograph: NewPhotograph): Promise<PhotographRef>;
}

/** A key as stored: everything except the usable key itself. Times are Unix ms. */
export interface KeyRecord extends Quotas {
  id: KeyId;
  label: string;
  plan: PlanName;
  /** SHA-256 of the usable key. */
  digest: Buffer;
  /** After a rotation, the digest of the previous key, which works until `previousUntil`. */
  previousDigest: Buffer | null;
  previousUntil: number | null;
  createdAt: number;
  revokedAt: number | null;
  /** When the owner last lifted a ban. Any ban that began earlier is over. */
  banLiftedAt: number | null;
}

export interface KeyStore {
  /** All keys including revoked ones, oldest first. */
  all(): Promise<KeyRecord[]>;
  insert(record: KeyRecord): Promise<void>;
  update(id: KeyId, change: Partial<Omit<KeyRecord, 'id'>>): Promise<void>;
}

/** A person as stored, the PIN only as a scrypt hash. Times are Unix ms, 0 for never. */
export interface PersonRecord {
  id: PersonId;
  name: string;
  role: Role;
  pinHash: Buffer;
  createdAt: number;
  /** Consecutive wrong PINs, and the time of the last one. */
  wrongPins: number;
  lastWrongAt: number;
}

/** What is stored of wrong PINs. */
export type WrongPins = Pick<PersonRecord, 'wrongPins' | 'lastWrongAt'>;

/** Who works in the shop. The history keeps the names of those who left. */
export interface PersonStore {
  all(): Promise<PersonRecord[]>;
  /** Returns whether it was added: one that must be the first is not when there is another. */
  insert(record: PersonRecord, mustBeFirst?: boolean): Promise<boolean>;
  /** Stores a count unless the present one is no longer `seen`; returns whether it did. Throws `not_found`. */
  noteWrongPins(id: PersonId, seen: number, noted: WrongPins): Promise<boolean>;
  /** Throws `not_found`. */
  update(id: PersonId, change: Partial<Omit<PersonRecord, 'id'>>): Promise<void>;
  /** Throws `not_found`. */
  remove(id: PersonId): Promise<void>;
}

/** Counts for one window: its number since the epoch (minute or day), requests let through, strikes. */
export interface WindowCount {
  window: number;
  used: number;
  strikes: number;
  /** Unix ms of the first refusal in this window; 0 when there was none. */
  firstRefusalAt: number;
}

/**
 * What the limiter remembers about one caller (`key:ID` or `address:IP`). Times are Unix ms, 0 for
 * never.
 */
export interface UsageRecord {
  subject: string;
  minute: WindowCount;
  day: WindowCount;
  bannedAt: number;
  bannedUntil: number;
  /** Bans within the last day, which determine the doubling. */
  bans: number;
  lastUsedAt: number;
  deprecatedCalls: number;
  /** The most recently applied lifting of a ban, so that each is applied once. */
  liftApplied: number;
}

/** Requests of one caller, let through if its windows are these and have room for all of them. */
export interface Count {
  subject: string;
  requests: number;
  perMinute: number;
  perDay: number;
  /** The numbers of the windows that contain `now`. */
  minute: number;
  day: number;
  /** Unix ms. */
  now: number;
  /** Null when no ban was ever lifted. */
  banLiftedAt: number | null;
}

/** Exact counting by many processes on one database. It knows none of the limits' rules. */
export interface SharedUsage {
  /**
   * Adds to the counts of callers that are not banned, have the given windows and lifting of a ban,
   * and have room, in one round trip. Returns the callers that it counted, with their new state.
   * Counts nothing if the keys' revision is no longer `keysRevision`. The counts become durable within
   * a second, and no later than the next commit. Throws `storage_unavailable`.
   */
  count(
    counts: readonly Count[],
    keysRevision: number,
  ): Promise<{ revisions: Revisions; counted: UsageRecord[] }>;
  /** Grows when the database could not be reached: it may have forgotten the last counts. */
  interruptions(): number;
  /**
   * Stores what `change` returns for a caller (undefined: never seen), whom nobody else changes
   * meanwhile.
   */
  change(subject: string, change: (record: UsageRecord | undefined) => UsageRecord): Promise<void>;
  /** Adds to the counts of deprecated calls. */
  addDeprecatedCalls(calls: ReadonlyMap<string, number>): Promise<void>;
  /** The callers seen since a time (Unix ms). */
  seenSince(time: number): Promise<UsageRecord[]>;
}

export interface UsageStore {
  /** Null where a single process counts, in memory. */
  readonly shared: SharedUsage | null;
  all(): Promise<UsageRecord[]>;
  /** Writes all records in one transaction. */
  save(records: readonly UsageRecord[]): Promise<void>;
  /** Deletes callers without a key that have not been seen for long. */
  forget(subjects: readonly string[]): Promise<void>;
}

export type StoreChange =
  /** Animals that this process added, batched by commit. */
  | { kind: 'added'; rows: PetRow[] }
  /** Animals that a step changed, put back or added, and those that left the stock. */
  | { kind: 'changed'; rows: PetRow[]; removedIds: bigint[] }
  /** So much has changed that everything on screen must be read again. */
  | { kind: 'replaced' }
  /** Another process (the terminal) changed something. */
  | { kind: 'foreign' }
  /** A commit failed because of the disk, or (null) the first one after that succeeded. */
  | { kind: 'storage'; problem: ShopError | null };

/** How often animals and keys may have changed; these only grow. Each value is a snapshot. */
export interface Revisions {
  /** Grows with every change, additions included. */
  readonly pets: number;
  /** Grows only when animals may have been changed, removed or put back. */
  readonly changes: number;
  readonly keys: number;
}

/** One database, production's or staging's. Asynchronous, so that it can be any kind of database. */
export interface Store {
  readonly pets: PetStore;
  readonly sales: SaleStore;
  readonly articles: ArticleStore;
  readonly customers: CustomerStore;
  readonly closes: CloseStore;
  readonly deliveries: DeliveryStore;
  readonly treatments: TreatmentStore;
  readonly stockTakes: StockTakeStore;
  readonly register: RegisterStore;
  readonly history: HistoryStore;
  /** What a shop wants to know when it opens. The stock of a past moment is worked out only once. */
  today(query: TodayQuery): Promise<Today>;
  readonly categories: CategoryStore;
  readonly fields: FieldStore;
  readonly savedViews: KeptList<SavedView>;
  readonly papers: PaperStore;
  readonly profile: ProfileStore;
  readonly photographs: PhotographStore;
  readonly persons: PersonStore;
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  /** 32 random bytes that sign cursors, and last as long as the database. */
  readonly cursorSecret: Buffer;
  /**
   * Counts every change that was complete before the current turn of the event loop, in this
   * process or another. Called for each request: a database that knows at once returns no promise.
   */
  revisions(): Revisions | Promise<Revisions>;
  /** Listens to changes. Call the returned function to stop listening. */
  subscribe(listener: (change: StoreChange) => void): () => void;
  /** Durably writes a few bytes. Throws `storage_unavailable` when the disk accepts no writes. */
  probeWrite(): Promise<void>;
  /** Whether it is on a database server, which has its own means of backup, and no file here. */
  readonly isOnServer: boolean;
  /** Finishes what is queued, then closes. */
  close(): Promise<void>;
}
