import { z } from 'zod';
import { FEW, KIB, type Call } from './call.ts';
import { AppInfo, Firewall, ServiceState, updateCalls } from './app-info.ts';
import type { events } from './bridge-events.ts';
import type { ErrorValue } from './errors.ts';
import { HistoryPage, HistoryQuery } from './history.ts';
import { LanguageTag } from './language.ts';
import { Papers, PapersChange } from './papers.ts';
import { Locales, ShopProfile, ShopProfileChange } from './shop-profile.ts';
import { Settings, SettingsChange } from './settings.ts';
import { StorageUsage } from './storage-usage.ts';
import { Today, TodayQuery } from './today.ts';
import { groupCalls } from './group-calls.ts';
import { importCalls } from './import-calls.ts';
import { priceCalls } from './price-change.ts';
import { printCalls } from './printing.ts';
import { articleCalls } from './article-calls.ts';
import { customerCalls } from './customer.ts';
import { deliveryCalls } from './delivery.ts';
import { saleCalls } from './sale-calls.ts';
import { registerCalls } from './register-calls.ts';
import { stockTakeCalls } from './stock-take.ts';
import { reportCalls } from './sales-report.ts';
import { viewCalls } from './saved-view.ts';
import { treatmentCalls } from './treatment.ts';
import { petCalls } from './pet-calls.ts';
import { categoryCalls } from './category-calls.ts';
import { fieldCalls } from './fields/field-calls.ts';
import { photographCalls } from './photograph-calls.ts';
import { keyCalls } from './key-calls.ts';
import { personCalls } from './person-calls.ts';
import { backupCalls } from './backup-calls.ts';

const nothing = z.object({});

/**
 * The window's contract: every call with the schemas of its input and output. Both transports
 * (Electron's IPC, and HTTP for `serve`) check against it. A call is an entry here or in a file of its subject; the
 * store's method of the same name answers it, or a handler (`src/main/window/answers.ts`).
 */
export const calls = {
  'app.info': { who: 'anyone', reads: [], isPrompt: true, input: nothing, output: AppInfo },
  'app.openDataFolder': { who: 'owner', input: nothing, output: nothing },
  'app.chooseFolder': {
    who: 'owner',
    input: nothing,
    output: z.object({ folder: z.string().nullable() }),
  },
  /** What takes space on the disk, and how much it may take. */
  'app.storageUsage': {
    who: 'clerk',
    reads: ['animals', 'backups'],
    input: nothing,
    output: StorageUsage,
  },
  'app.saveDiagnostics': {
    who: 'clerk',
    input: nothing,
    output: z.object({ file: z.string() }),
  },
  'service.state': {
    who: 'anyone',
    reads: ['service'],
    isPrompt: true,
    input: nothing,
    output: ServiceState,
  },
  ...updateCalls,
  'firewall.state': { who: 'clerk', reads: ['settings'], input: nothing, output: Firewall },
  /** Lets tills through this computer's firewall, once an administrator has agreed. */
  'firewall.allow': { who: 'owner', input: nothing, output: nothing },
  ...petCalls,
  ...priceCalls,
  ...groupCalls,

  ...importCalls,
  /** Makes the sample shop in the window's language, a stock of its own, which all windows show instead of the shop's until it is left. */
  'sample.open': {
    who: 'owner',
    input: z.object({ language: LanguageTag }),
    output: nothing,
  },
  /** Deletes the sample shop whole, with what was changed in it. */
  'sample.leave': { who: 'clerk', input: nothing, output: nothing },

  ...saleCalls,
  ...articleCalls,
  ...customerCalls,
  ...reportCalls,
  ...deliveryCalls,
  ...treatmentCalls,
  ...stockTakeCalls,
  ...registerCalls,

  'history.page': { who: 'clerk', reads: ['animals'], input: HistoryQuery, output: HistoryPage },
  /** What a shop wants to know when it opens. */
  'shop.today': {
    who: 'clerk',
    reads: ['animals', 'sales', 'fields', 'treatments'],
    takings: ['money'],
    input: TodayQuery,
    output: Today,
  },
  ...categoryCalls,
  ...fieldCalls,

  ...viewCalls,

  /** How labels, cards and slips are printed. */
  ...printCalls,
  'papers.read': {
    who: 'clerk',
    reads: ['papers'],
    isPrompt: true,
    input: nothing,
    output: Papers,
  },
  'papers.change': {
    who: 'owner',
    writes: ['papers'],
    limits: { ...FEW, text: 512 * KIB, values: 5_000 },
    input: PapersChange,
    output: Papers,
  },
  /** `locales`: the reader's region and languages, which a new shop's currency follows. */
  'profile.read': {
    who: 'inspector',
    reads: ['profile'],
    isPrompt: true,
    input: z.object({ locales: Locales }),
    output: ShopProfile,
  },
  'profile.change': {
    who: 'owner',
    writes: ['profile'],
    input: ShopProfileChange,
    output: ShopProfile,
  },
  ...photographCalls,
  ...keyCalls,
  ...personCalls,

  'settings.get': {
    who: 'anyone',
    reads: ['settings'],
    isPrompt: true,
    input: nothing,
    output: Settings,
  },
  'settings.change': {
    who: 'owner',
    writes: ['settings'],
    input: SettingsChange,
    output: Settings,
  },
  ...backupCalls,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
/** The calls that read, each of which says on what its reply depends. */
export type ReadingName = {
  [Name in CallName]: (typeof calls)[Name] extends { reads: readonly unknown[] } ? Name : never;
}[CallName];
export type CallInput<Name extends CallName> = z.input<(typeof calls)[Name]['input']>;
/** What a handler receives: the input as its schema checked and normalised it. */
export type CheckedInput<Name extends CallName> = z.output<(typeof calls)[Name]['input']>;
export type CallOutput<Name extends CallName> = z.output<(typeof calls)[Name]['output']>;
export type EventName = keyof typeof events;
export type EventData<Name extends EventName> = z.output<(typeof events)[Name]['data']>;
/** Replies and events before their schemas have read them: ids are decimal text (`wire.ts`). */
type SentOutput<Name extends CallName> = z.input<(typeof calls)[Name]['output']>;
export type SentData<Name extends EventName> = z.input<(typeof events)[Name]['data']>;

/** Errors cross the bridge as values, so that their code survives any transport. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; error: ErrorValue };

/** The entry of a call. */
export function entryOf(name: CallName): Call {
  return calls[name];
}

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
