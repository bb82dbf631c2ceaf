import type { Author } from '../../shared/history.ts';
import type { NewPhotograph } from '../../shared/photograph.ts';
import type { SavedViewToSave } from '../../shared/saved-view.ts';
import type { Clock } from '../platform/clock.ts';
import { newCaller, recordOf } from '../limits/callers.ts';
import type { KeyRecord, PersonRecord, UsageRecord } from '../store/store.ts';

/** A Saturday morning. */
export const MORNING = Date.UTC(2026, 10, 21, 7, 30);

/** A clock that stands still until a test moves it. */
export class StandingClock implements Clock {
  time = MORNING;
  now(): number {
    return this.time;
  }
}

/** A till as the author of what it adds. */
export function tillAuthor(id: string): Author {
  return { kind: 'till', id, name: `Till ${id}` };
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

/** A PNG of so many bytes, as far as its header goes. */
export function pngOf(length: number, width = 160, height = 120): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length).fill(7);
  bytes.set(PNG);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

/** A photograph to add, whose bytes say which it is: the beginning of a JPEG, and nothing to be shown. */
export function newPhotograph(petId: bigint, shade: number): NewPhotograph {
  const image = new Uint8Array(100_000).fill(shade);
  image.set([0xff, 0xd8, 0xff]);
  return { petId, image, thumbnail: new Uint8Array([0xff, shade]) };
}

/** A view of the list, not yet saved. */
export const PUPPIES: SavedViewToSave = {
  id: null,
  name: 'My reserved puppies',
  look: {
    order: { column: 'field:price', sort: 'field:priceDescending' },
    groupedBy: null,
    status: 'pending',
    categoryId: '9223372036854775807',
    search: 'spaniel',
    filters: [{ field: 'price', from: 10_000, to: 50_000 }],
    columns: ['name', 'status', 'field:price'],
  },
};

/** The key of a till on the free plan, created this morning. */
export function keyRecord(id: string, change: Partial<KeyRecord> = {}): KeyRecord {
  return {
    id,
    label: `Till ${id}`,
    plan: 'free',
    perMinute: 60,
    perDay: 1000,
    digest: Buffer.alloc(32, id),
    previousDigest: null,
    previousUntil: null,
    createdAt: MORNING,
    revokedAt: null,
    banLiftedAt: null,
    ...change,
  };
}

/** A clerk who has been here since this morning, and never got the PIN wrong. */
export function personRecord(id: string, change: Partial<PersonRecord> = {}): PersonRecord {
  return {
    id,
    name: id,
    role: 'clerk',
    pinHash: Buffer.alloc(48, id),
    createdAt: MORNING,
    wrongPins: 0,
    lastWrongAt: 0,
    ...change,
  };
}

/** A caller that has sent nothing yet. */
export function usageRecord(subject: string, change: Partial<UsageRecord> = {}): UsageRecord {
  return { ...recordOf(newCaller(subject)), ...change };
}
