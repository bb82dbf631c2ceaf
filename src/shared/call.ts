import type { z } from 'zod';
import { MAX_SELECTED } from './inventory.ts';
import type { ClerkRights } from './shop-profile.ts';

/**
 * Who must be at the window, in a shop that has persons; an `inspector` is somebody whom a clerk shows the register.
 * An owner does whatever concerns tills, settings, persons and restoring.
 */
export type Permission = 'anyone' | 'inspector' | 'clerk' | 'owner';

/**
 * What calls read and write, and who is notified once it has changed. Animals are a topic, too, of which events say
 * more (`bridge-events.ts`).
 */
export const TOPICS = {
  sales: 'clerk',
  articles: 'clerk',
  customers: 'clerk',
  deliveries: 'clerk',
  treatments: 'clerk',
  stockTakes: 'clerk',
  categories: 'clerk',
  fields: 'clerk',
  views: 'clerk',
  papers: 'clerk',
  printers: 'clerk',
  profile: 'clerk',
  persons: 'anyone',
  browsers: 'clerk',
  keys: 'clerk',
  staging: 'clerk',
  settings: 'anyone',
  service: 'anyone',
  backups: 'clerk',
} as const satisfies Record<string, Permission>;

/** A topic that has an event of its own. */
export type WrittenTopic = keyof typeof TOPICS;
export type Topic = WrittenTopic | 'animals';

/** The topics that have events of their own. */
export const WRITTEN_TOPICS = Object.keys(TOPICS) as readonly WrittenTopic[];

/** A right that the owner gives to clerks or not. */
export type Right = keyof Pick<ClerkRights, 'returns' | 'reports'>;

/** The most that a call's input may be, before anything of it is parsed. */
export interface CallLimits {
  /** UTF-16 units of its JSON, or bytes where it arrives encoded. */
  readonly text: number;
  /** Members and elements of all its objects and arrays together. */
  readonly values: number;
  /** How many parts it has beside the text, and their bytes together. */
  readonly parts: number;
  readonly bytes: number;
}

/** A call of the window: what it takes and returns, who may make it, and what it does to others. */
export interface Call {
  readonly who: Permission;
  /**
   * The right that a clerk needs besides, by what the call asks for; null for none. What depends on the animals, such as
   * a discount, the store decides (`store/clerk-rules.ts`).
   */
  readonly right?: Right | ((input: never) => Right | null);
  /**
   * What of its reply adds up to the takings, by what the call asks for: members that are left out for clerks who don't
   * see closes.
   */
  readonly takings?: readonly string[] | ((input: never) => readonly string[]);
  /** What it changes besides animals, which the store announces. Every window is notified of it. */
  readonly writes?: readonly WrittenTopic[];
  /**
   * On what its reply depends; none if that never changes while the window is open. Only a call that has this is a
   * reading: a window keeps the reply until one of these topics has changed.
   */
  readonly reads?: readonly Topic[];
  /**
   * Whether a reading is of what is kept at hand, or of a few things by their ids. Every other one may take long: a
   * window makes one of those at a time, and one of the register, so that no window waits for another's.
   */
  readonly isPrompt?: true;
  readonly limits?: CallLimits;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

export const KIB = 1024;
/** Most calls name a few things. A locked window can make none that takes more. */
export const FEW: CallLimits = { text: 16 * KIB, values: 400, parts: 0, bytes: 0 };
/** What a clerk writes down about an animal: its longest notes, in the longest encoding. */
export const CARD: CallLimits = { ...FEW, text: 2 * KIB * KIB, values: 1_000 };
/** Animals by their ids and versions. */
export const ANIMALS: CallLimits = { ...FEW, text: KIB * KIB, values: 3 * MAX_SELECTED };
export const ANIMALS_AND_CARD: CallLimits = { ...CARD, values: ANIMALS.values };
