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

/**
 * The calls that act, and those that read what is kept at hand or a few things by their ids. Every other one, a new
 * one as well, may take long: a window does one of these at a time, so that no window waits for another's.
 */
const PROMPT: ReadonlySet<CallName> = new Set<CallName>([
  'app.info',
  'app.openDataFolder',
  'app.chooseFolder',
  'app.saveDiagnostics',
  'service.state',
  'update.state',
  'update.news',
  'update.install',
  'firewall.allow',
  'pets.counts',
  'pets.byIds',
  'pets.add',
  'pets.addMany',
  'pets.change',
  'pets.changeEach',
  'pets.changePrices',
  'pets.split',
  'pets.join',
  'pets.remove',
  'pets.removeSome',
  'pets.putBack',
  'pets.undo',
  'import.begin',
  'import.bytes',
  'import.commit',
  'import.progress',
  'import.cancel',
  'sample.open',
  'sample.leave',
  'sales.open',
  'sales.read',
  'sales.park',
  'sales.drop',
  'sales.complete',
  'sales.return',
  'sales.deposit',
  'sales.moveCash',
  'customers.save',
  'customers.merge',
  'customers.erase',
  'closes.complete',
  'deliveries.takeIn',
  'treatments.record',
  'stockTakes.begin',
  'stockTakes.count',
  'stockTakes.end',
  'stockTakes.putRight',
  'categories.list',
  'categories.create',
  'categories.rename',
  'categories.setLook',
  'categories.merge',
  'categories.remove',
  'fields.list',
  'fields.save',
  'fields.arrange',
  'views.list',
  'views.save',
  'views.remove',
  'printing.choose',
  'printing.print',
  'papers.read',
  'papers.change',
  'profile.read',
  'profile.change',
  'photographs.thumbnails',
  'photographs.image',
  'photographs.add',
  'keys.list',
  'keys.create',
  'keys.reveal',
  'keys.rotate',
  'keys.activity',
  'keys.rename',
  'keys.setPlan',
  'keys.liftBan',
  'keys.revoke',
  'keys.undoRevoke',
  'browsers.list',
  'browsers.newLink',
  'browsers.signOut',
  'settings.get',
  'settings.change',
  'backups.create',
  'backups.opened',
  'backups.copyElsewhere',
  'backups.takeIn',
  'backups.restore',
  'persons.state',
  'persons.signIn',
  'persons.lock',
  'persons.inspect',
  'persons.stillHere',
  'persons.add',
  'persons.change',
  'persons.remove',
  'persons.resetPin',
]);

/** Whether a call may take long to read. */
export function isLongReading(name: CallName): boolean {
  return !PROMPT.has(name);
}

/** How many calls a window may have in progress, those that wait for others included. A browser sends six at a time. */
export const MOST_CALLS = 64;

/** Refuses one more. */
export function tooManyCalls(): ShopError {
  return new ShopError(
    'rate_limited',
    say`This window asks for too much at once. Try again in a moment.`,
  );
}
