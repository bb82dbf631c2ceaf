import type { CallName } from '../../shared/bridge.ts';
import { ShopError } from '../../shared/errors.ts';
import { MOST_BYTES_SENT } from '../../shared/import-calls.ts';
import { MAX_SELECTED } from '../../shared/inventory.ts';
import { exceededBound } from '../../shared/json-bounds.ts';
import { LARGEST_PHOTOGRAPH, LARGEST_THUMBNAIL } from '../../shared/photograph.ts';
import type { WireMessage } from '../../shared/wire.ts';
import { say } from '../../shared/say.ts';

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

/** How deep objects and arrays lie in each other in the deepest call, with some to spare. */
const LEVELS = 8;

const KIB = 1024;
/** Most calls name a few things. A locked window can make none that takes more. */
const FEW: CallLimits = { text: 16 * KIB, values: 400, parts: 0, bytes: 0 };
/** What a clerk writes down about an animal: its longest notes, in the longest encoding. */
const CARD: CallLimits = { ...FEW, text: 2 * KIB * KIB, values: 1_000 };
/** Animals by their ids and versions. */
const ANIMALS: CallLimits = { ...FEW, text: KIB * KIB, values: 3 * MAX_SELECTED };
const ANIMALS_AND_CARD: CallLimits = { ...CARD, values: ANIMALS.values };

/** A sale with all its lines, in the longest encoding. */
const SALE: CallLimits = { ...FEW, text: KIB * KIB, values: 3_000 };

const LARGER: Partial<Record<CallName, CallLimits>> = {
  'pets.add': CARD,
  'pets.addMany': CARD,
  'pets.view': ANIMALS,
  'pets.byIds': ANIMALS,
  'pets.rows': ANIMALS,
  'pets.sums': ANIMALS,
  'pets.change': ANIMALS_AND_CARD,
  'pets.changeEach': { ...ANIMALS_AND_CARD, text: 4 * KIB * KIB },
  'pets.changePrices': ANIMALS,
  'pets.previewPrices': ANIMALS,
  'pets.split': CARD,
  'pets.remove': ANIMALS,
  'pets.removeSome': ANIMALS,
  'pets.join': ANIMALS,
  'pets.putBack': ANIMALS,
  'sales.park': SALE,
  'sales.complete': SALE,
  'sales.return': { ...SALE, values: 1_500 },
  'fields.save': { ...FEW, text: 64 * KIB, values: 1_000 },
  'views.save': { ...FEW, text: 64 * KIB },
  'papers.change': { ...FEW, text: 512 * KIB, values: 5_000 },
  'photographs.add': { ...FEW, parts: 2, bytes: LARGEST_PHOTOGRAPH + LARGEST_THUMBNAIL },
  'import.bytes': { ...FEW, parts: 1, bytes: MOST_BYTES_SENT },
  'import.read': { ...FEW, text: 256 * KIB, values: 12_000 },
};

/** The most that a call may send. */
export function limitsOf(name: CallName): CallLimits {
  return LARGER[name] ?? FEW;
}

/** The bytes that a whole message may have in transit, its lengths included. */
export function mostBytes({ text, parts, bytes }: CallLimits): number {
  return text + bytes + 4 * (parts + 1);
}

/** Refuses more than a window sends. */
export function tooLarge(): ShopError {
  return new ShopError('body_too_large', say`That is more than the window can send at once.`);
}

/** Throws `body_too_large` for a message beyond a call's limits. Reads its text once, no further than that. */
export function refuseBeyond(limits: CallLimits, { text, parts }: WireMessage): void {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  const isTooLarge =
    text.length > limits.text || parts.length > limits.parts || bytes > limits.bytes;
  const bounds = { levels: LEVELS, values: limits.values, items: limits.values };
  if (isTooLarge || exceededBound(text, bounds) !== null) throw tooLarge();
}

/** What can take long to read. A window does one of these at a time, so that no window waits for another's. */
export const LONG_READINGS: ReadonlySet<CallName> = new Set<CallName>([
  'pets.view',
  'pets.rows',
  'pets.sums',
  'pets.previewPrices',
  'pets.scanned',
  'pets.countNamed',
  'pets.removed',
  'history.page',
  'sales.page',
  'shop.today',
  'stockTakes.read',
  'stockTakes.animals',
  'stockTakes.scanned',
  'import.read',
]);
