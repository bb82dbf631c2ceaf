import { z } from 'zod';
import { AppInfo, Browser, BrowserId, Firewall, ServiceState, updateCalls } from './app-info.ts';
import { Backup, RestoreOutcome } from './backup.ts';
import type { events } from './bridge-events.ts';
import { Category, CategoryLookChange, CategoryName } from './category.ts';
import type { ErrorValue } from './errors.ts';
import { Field, FieldId, FieldToSave, MAX_FIELDS } from './fields/field.ts';
import { HistoryPage, HistoryQuery, RemovedRows, Step, StepOutcome, StepRef } from './history.ts';
import { groupCalls } from './group-calls.ts';
import { importCalls } from './import-calls.ts';
import { Id } from './int64.ts';
import { checkText } from './messages.ts';
import {
  FieldSums,
  GroupedView,
  InventoryRows,
  InventoryView,
  MAX_REMOVED_PER_CALL,
  MAX_ROWS_PER_CALL,
  MAX_SELECTED,
  PetRows,
  PetSelection,
  MOST_SCANNED,
  SearchText,
  StatusCounts,
  ViewSnapshot,
} from './inventory.ts';
import { LanguageTag } from './language.ts';
import { Environment, IssuedKey, KeyId, KeyLabel, KeySummary, PlanChoice } from './key.ts';
import { ChangeOfOne, ClerkNewPet, ClerkPetName, PetChange, PetRow } from './pet.ts';
import {
  MAX_THUMBNAILS_PER_CALL,
  NewPhotograph,
  PhotographId,
  PhotographRef,
  Thumbnail,
} from './photograph.ts';
import { priceCalls } from './price-change.ts';
import { PersonId, PersonName, Pin, Role, SignIn } from './person.ts';
import { printCalls } from './printing.ts';
import { TillActivity } from './till-activity.ts';
import { Papers, PapersChange } from './papers.ts';
import { customerCalls } from './customer.ts';
import { deliveryCalls } from './delivery.ts';
import { saleCalls } from './sale.ts';
import { registerCalls } from './register-calls.ts';
import { stockTakeCalls } from './stock-take.ts';
import { reportCalls } from './sales-report.ts';
import { Locales, ShopProfile, ShopProfileChange } from './shop-profile.ts';
import { viewCalls } from './saved-view.ts';
import { Settings, SettingsChange } from './settings.ts';
import { StorageUsage } from './storage-usage.ts';
import { Today, TodayQuery } from './today.ts';
import { treatmentCalls } from './treatment.ts';

const KeyRef = z.object({ environment: Environment, id: KeyId });
const PlainText = z.string().superRefine(checkText);
const nothing = z.object({});

/** The most animals that the form adds in one go. */
export const MAX_ADDED_TOGETHER = 1_000;

/**
 * The window's contract: every call with the schemas of its input and output. Both transports
 * (Electron's IPC, and HTTP for `serve`) check against it. To add a call, add an entry here and a
 * handler in `src/main/window/handlers.ts`.
 */
export const calls = {
  'app.info': { input: nothing, output: AppInfo },
  'app.openDataFolder': { input: nothing, output: nothing },
  'app.chooseFolder': { input: nothing, output: z.object({ folder: z.string().nullable() }) },
  /** What takes space on the disk, and how much it may take. */
  'app.storageUsage': { input: nothing, output: StorageUsage },
  'app.saveDiagnostics': { input: nothing, output: z.object({ file: z.string() }) },
  'service.state': { input: nothing, output: ServiceState },
  ...updateCalls,
  'firewall.state': { input: nothing, output: Firewall },
  /** Lets tills through this computer's firewall, once an administrator has agreed. */
  'firewall.allow': { input: nothing, output: nothing },

  /** Which animals a view shows, in its order. */
  'pets.view': { input: GroupedView, output: ViewSnapshot },
  /** The animals with these ids, in the same order. */
  'pets.byIds': {
    input: z.object({ ids: z.array(Id).min(1).max(MAX_ROWS_PER_CALL) }),
    output: PetRows,
  },
  /** A few rows of a view. */
  'pets.rows': {
    input: z.object({
      view: InventoryView,
      offset: z.int().min(0),
      limit: z.int().min(1).max(MAX_ROWS_PER_CALL),
    }),
    output: InventoryRows,
  },
  /** Staging's animals, newest first: what tills under trial added. */
  'pets.staging': {
    input: z.object({ limit: z.int().min(1).max(MAX_ROWS_PER_CALL) }),
    output: InventoryRows,
  },
  'pets.counts': { input: nothing, output: StatusCounts },
  /** Adds an animal. */
  'pets.add': {
    input: z.object({ pet: ClerkNewPet }),
    output: z.object({ row: PetRow, step: Step }),
  },
  /** Adds several identical animals as one step; `numbered` names them "Guppy 1", "Guppy 2" and so on. */
  'pets.addMany': {
    input: z.object({
      pet: ClerkNewPet,
      count: z.int().min(1).max(MAX_ADDED_TOGETHER),
      numbered: z.boolean(),
    }),
    output: StepOutcome,
  },
  /** What the columns of numbers and money of the selected animals add up to. */
  'pets.sums': { input: z.object({ selection: PetSelection }), output: FieldSums },
  /** The animals that a scanned text is of: those with that code, then the one with that number. */
  'pets.scanned': {
    input: z.object({ text: SearchText }),
    output: z.object({ rows: z.array(PetRow).max(MOST_SCANNED) }),
  },
  /** How many animals have a name, ignoring case; at most `MOST_COUNTED_NAMED`. */
  'pets.countNamed': {
    input: z.object({ name: ClerkPetName }),
    output: z.object({ count: z.number() }),
  },
  /** Sells nothing: that is a call of its own. */
  'pets.change': {
    input: z.object({ selection: PetSelection, change: PetChange }),
    output: StepOutcome,
  },
  /** Changes each animal by itself, all as one step. */
  'pets.changeEach': {
    input: z.object({ changes: z.array(ChangeOfOne).min(1).max(MAX_ROWS_PER_CALL) }),
    output: StepOutcome,
  },
  ...priceCalls,
  ...groupCalls,
  'pets.putBack': {
    input: z.object({ ids: z.array(Id).min(1).max(MAX_SELECTED) }),
    output: StepOutcome,
  },
  'pets.removed': {
    input: z.object({
      offset: z.int().min(0),
      limit: z.int().min(1).max(MAX_REMOVED_PER_CALL),
      search: SearchText,
    }),
    output: RemovedRows,
  },
  /** Undoes a step of the person at this window. Taking an undo back does its step again. */
  'pets.undo': { input: z.object({ step: StepRef }), output: StepOutcome },

  ...importCalls,
  /** Makes the sample shop in the window's language, a stock of its own, which all windows show instead of the shop's until it is left. */
  'sample.open': { input: z.object({ language: LanguageTag }), output: nothing },
  /** Deletes the sample shop whole, with what was changed in it. */
  'sample.leave': { input: nothing, output: nothing },

  ...saleCalls,
  ...customerCalls,
  ...reportCalls,
  ...deliveryCalls,
  ...treatmentCalls,
  ...stockTakeCalls,
  ...registerCalls,

  'history.page': { input: HistoryQuery, output: HistoryPage },
  /** What a shop wants to know when it opens. */
  'shop.today': { input: TodayQuery, output: Today },

  'categories.list': { input: nothing, output: z.array(Category) },
  'categories.create': { input: z.object({ name: CategoryName }), output: Category },
  'categories.rename': { input: z.object({ id: Id, name: CategoryName }), output: Category },
  'categories.setLook': {
    input: z.object({ id: Id, look: CategoryLookChange }),
    output: Category,
  },
  /** Moves all animals of a category into another. The empty category is no longer listed. */
  'categories.merge': { input: z.object({ from: Id, into: Id }), output: StepOutcome },
  /** Takes a category without animals off the list. Creating its name again brings it back as it was. */
  'categories.remove': { input: z.object({ id: Id }), output: nothing },

  /** What the shop writes down about its animals, in order, hidden fields included. */
  'fields.list': { input: nothing, output: z.array(Field) },
  /** Changes a field, or adds one as the last when it has no id. Returns all. */
  'fields.save': { input: z.object({ field: FieldToSave }), output: z.array(Field) },
  /** Puts the fields into this order. Returns all. */
  'fields.arrange': {
    input: z.object({ ids: z.array(FieldId).max(MAX_FIELDS) }),
    output: z.array(Field),
  },

  ...viewCalls,

  /** How labels, cards and slips are printed. */
  ...printCalls,
  'papers.read': { input: nothing, output: Papers },
  'papers.change': { input: PapersChange, output: Papers },
  /** `locales`: the reader's region and languages, which a new shop's currency follows. */
  'profile.read': { input: z.object({ locales: Locales }), output: ShopProfile },
  'profile.change': { input: ShopProfileChange, output: ShopProfile },

  /** Small pictures of photographs that are still there, in no order. */
  'photographs.thumbnails': {
    input: z.object({ ids: z.array(PhotographId).max(MAX_THUMBNAILS_PER_CALL) }),
    output: z.array(Thumbnail),
  },
  'photographs.image': {
    input: PhotographRef,
    output: z.object({ image: z.instanceof(Uint8Array) }),
  },
  /** Takes a photograph in, which its animal then has to name (`pets.change`). */
  'photographs.add': { input: z.object({ photograph: NewPhotograph }), output: PhotographRef },

  'keys.list': { input: z.object({ environment: Environment }), output: z.array(KeySummary) },
  'keys.create': {
    input: z.object({ environment: Environment, label: KeyLabel, plan: PlanChoice }),
    output: IssuedKey,
  },
  'keys.reveal': { input: KeyRef, output: z.object({ secret: z.string() }) },
  'keys.rotate': {
    input: KeyRef.extend({
      graceSeconds: z
        .int()
        .min(0)
        .max(30 * 24 * 3600),
    }),
    output: IssuedKey,
  },
  /** A till's recent activity, as far as this process knows. */
  'keys.activity': { input: KeyRef, output: TillActivity },
  'keys.rename': { input: KeyRef.extend({ label: KeyLabel }), output: KeySummary },
  'keys.setPlan': { input: KeyRef.extend({ plan: PlanChoice }), output: KeySummary },
  'keys.liftBan': { input: KeyRef, output: KeySummary },
  'keys.revoke': { input: KeyRef, output: KeySummary },
  'keys.undoRevoke': { input: KeyRef, output: KeySummary },

  'persons.state': { input: nothing, output: SignIn },
  'persons.signIn': { input: z.object({ id: PersonId, pin: Pin }), output: SignIn },
  'persons.lock': { input: nothing, output: SignIn },
  /** Shows nothing but the register at this window for an hour, or until it is locked. */
  'persons.inspect': { input: nothing, output: SignIn },
  /** Mouse or keyboard were used, so the window stays unlocked for longer. Sent only now and then. */
  'persons.stillHere': { input: nothing, output: nothing },
  /** Adds a person. The first one, an owner, is signed in at once. */
  'persons.add': {
    input: z.object({ name: PersonName, role: Role, pin: Pin }),
    output: SignIn,
  },
  'persons.change': {
    input: z.object({
      id: PersonId,
      name: PersonName.optional(),
      role: Role.optional(),
      pin: Pin.optional(),
    }),
    output: SignIn,
  },
  'persons.remove': { input: z.object({ id: PersonId }), output: SignIn },
  /** Sets a forgotten PIN, once the system's own login has allowed it, and signs the person in. */
  'persons.resetPin': { input: z.object({ id: PersonId, pin: Pin }), output: SignIn },

  /** The browsers that may open this window; none on the desktop. */
  'browsers.list': { input: nothing, output: z.array(Browser) },
  /** Makes the token of a link that lets in one more browser, of this computer. */
  'browsers.newLink': { input: nothing, output: z.object({ token: z.string() }) },
  /** Ends a browser's access at once. Returns those that are left. */
  'browsers.signOut': { input: z.object({ id: BrowserId }), output: z.array(Browser) },

  'settings.get': { input: nothing, output: Settings },
  'settings.change': { input: SettingsChange, output: Settings },

  'backups.list': { input: nothing, output: z.array(Backup) },
  'backups.create': { input: nothing, output: Backup },
  /**
   * The backup whose file was opened from the system, now one of the list; each is returned only
   * once.
   */
  'backups.opened': { input: nothing, output: z.object({ backup: Backup.nullable() }) },
  /** Copies the stock, with its photographs, into one new file in a folder (`app.chooseFolder`). */
  'backups.copyElsewhere': {
    input: z.object({ folder: PlainText }),
    output: z.object({ file: z.string(), animals: z.number() }),
  },
  /**
   * Adds a backup from any folder to the list. On the desktop the person chooses the file, so `file` is
   * null; the reply is null when they cancel.
   */
  'backups.takeIn': {
    input: z.object({ file: PlainText.nullable() }),
    output: z.object({ backup: Backup.nullable() }),
  },
  /** Replaces the stock with a backup. The previous stock becomes a `before-restore` backup. */
  'backups.restore': { input: z.object({ name: PlainText }), output: RestoreOutcome },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

export type CallName = keyof typeof calls;
export type CallInput<Name extends CallName> = z.input<(typeof calls)[Name]['input']>;
/** What a handler receives: the input as its schema checked and normalised it. */
export type CheckedInput<Name extends CallName> = z.output<(typeof calls)[Name]['input']>;
export type CallOutput<Name extends CallName> = z.output<(typeof calls)[Name]['output']>;
export type EventName = keyof typeof events;
export type EventData<Name extends EventName> = z.output<(typeof events)[Name]>;
/** Replies and events before their schemas have read them: ids are decimal text (`wire.ts`). */
type SentOutput<Name extends CallName> = z.input<(typeof calls)[Name]['output']>;
export type SentData<Name extends EventName> = z.input<(typeof events)[Name]>;

/** Errors cross the bridge as values, so that their code survives any transport. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; error: ErrorValue };

/** Names a call of the contract. */
export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}

/**
 * `window.shop`: the same object whether it comes from Electron's preload or over `serve`'s HTTP. The page
 * calls it through `src/renderer/shop.ts`, which reads with the contract's schemas what comes back.
 */
export interface ShopBridge {
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<Result<SentOutput<Name>>>;
  /** Listens to an event. Call the returned function to stop listening. */
  on<Name extends EventName>(name: Name, listener: (data: SentData<Name>) => void): () => void;
}
