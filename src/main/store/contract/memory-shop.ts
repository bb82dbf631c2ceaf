import { randomBytes } from 'node:crypto';
import type { Category } from '../../../shared/category.ts';
import type { HistoryEntry, RemovedPet } from '../../../shared/history.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { StoredStep, Written } from '../planned-step.ts';
import type { KeyRecord, PersonRecord, StoreChange, UsageRecord } from '../store.ts';

/** A shop in memory, which outlives the stores that are opened on it. */
export class MemoryShop {
  /** In stock, by id. */
  pets: PetRow[] = [];
  /** The last one first. */
  removed: RemovedPet[] = [];
  lastId = 0n;
  readonly steps: StoredStep[] = [];
  readonly changes: (Written & { changeId: number; step: StoredStep })[] = [];
  /** The oldest first. */
  readonly history: HistoryEntry[] = [];
  readonly firstReplies = new Map<string, PetRow>();
  readonly underWay = new Set<string>();
  readonly categories = new Map<bigint, Pick<Category, 'name' | 'colour' | 'icon'>>();
  readonly merged = new Set<bigint>();
  readonly keys = new Map<string, KeyRecord>();
  readonly persons = new Map<string, PersonRecord>();
  readonly usage = new Map<string, UsageRecord>();
  readonly cursorSecret = randomBytes(32);
  readonly listeners = new Set<(change: StoreChange) => void>();
  readonly revisions = { pets: 0, changes: 0, keys: 0 };

  tell(change: StoreChange): void {
    for (const listen of this.listeners) listen(change);
  }
}
