import {
  animalsOf,
  DeliveryLine,
  type Delivery,
  type DeliveryToTakeIn,
} from '../../../shared/delivery.ts';
import { NOTHING_DONE, type Author, type StepOutcome } from '../../../shared/history.ts';
import { fromWire, toWire } from '../../../shared/wire.ts';
import type { Clock } from '../../platform/clock.ts';
import { StepConflict } from '../refusals.ts';
import type { DeliveryStore } from '../sale-store.ts';
import { authorColumns, authorOf } from '../tables/author.ts';
import { DELIVERIES as TABLE } from '../tables/deliveries.ts';
import type { RowOf } from '../tables/table.ts';
import { takeNumbers, type Run, type SqlDatabase } from './database.ts';
import type { PetChanges } from './pet-changes.ts';
import { readProfile } from './profile.ts';
import { insertRows, nextNumber } from './rows.ts';

interface RawDelivery extends RowOf<typeof TABLE> {
  supplier: string | null;
  undone: unknown;
}

// An animal's version is its last change: an undo that removed it names the step that it undoes.
const DELIVERIES = `SELECT deliveries.*, supplier.name AS supplier,
    (SELECT count(*) FROM removed_pets JOIN changes ON changes.id = removed_pets.version
      JOIN steps ON steps.id = changes.step_id
     WHERE removed_pets.id >= deliveries.first_pet_id AND removed_pets.id <= deliveries.last_pet_id
       AND steps.undoes IS NOT NULL) AS undone
  FROM deliveries LEFT JOIN customers AS first ON first.id = deliveries.supplier_id
    LEFT JOIN customers AS supplier ON supplier.id = coalesce(first.same_as, first.id)`;
const BY_ID = { name: 'delivery', text: `${DELIVERIES} WHERE deliveries.id = $1` };
const OF_PET = {
  name: 'delivery of pet',
  text: `${DELIVERIES} WHERE deliveries.first_pet_id <= $1 AND deliveries.last_pet_id >= $1
    ORDER BY deliveries.last_pet_id LIMIT 1`,
};
const WITH_DOCUMENT = {
  name: 'deliveries with document',
  text: `${DELIVERIES} WHERE lower(deliveries.document) = lower($1)
    ORDER BY deliveries.number DESC LIMIT $2`,
};
const LIST = {
  name: 'deliveries',
  text: `${DELIVERIES} WHERE deliveries.number < $1 ORDER BY deliveries.number DESC LIMIT $2`,
};

/**
 * What arrived, each written in one transaction with the step that adds its animals. An undo takes the animals
 * back: the delivery stays, with its number, and says how many of them.
 */
export function createDeliveryStore(
  database: SqlDatabase,
  clock: Clock,
  changes: PetChanges,
): DeliveryStore {
  const { read, dialect } = database;
  const existing = async (run: Run, id: string): Promise<Delivery | null> => {
    const [raw] = await run<RawDelivery>(BY_ID, [id]);
    return raw ? deliveryOf(raw) : null;
  };
  const add = async (delivery: DeliveryToTakeIn, author: Author): Promise<StepOutcome> => {
    const pets = animalsOf(delivery.lines);
    const lines = toWire(delivery.lines).text;
    const { currency } = await readProfile(read);
    return changes.step(
      pets.map((pet) => ({ action: 'added' as const, pet })),
      {
        kind: { kind: 'added' },
        author,
        isWhole: true,
        alsoBytes: Buffer.byteLength(lines),
        also: async (run) => {
          if (await existing(run, delivery.id)) throw new StepConflict();
          const { last_pet_id: before } = await takeNumbers(run, dialect);
          const number = await nextNumber(run, TABLE);
          const { id, day, supplierId, document } = delivery;
          const row = {
            number,
            id,
            day,
            entered_at: clock.now(),
            ...authorColumns(author),
            supplier_id: supplierId,
            document,
            currency,
            first_pet_id: before + 1n,
            last_pet_id: before + BigInt(pets.length),
            lines,
          };
          await insertRows(run, database, TABLE, [row]);
          return { day, record: `delivery:${String(number)}`, customerId: supplierId };
        },
      },
    );
  };
  return {
    async takeIn(delivery, author) {
      const known = await existing(read, delivery.id);
      if (known) return { delivery: known, outcome: NOTHING_DONE };
      let outcome = NOTHING_DONE;
      try {
        outcome = await add(delivery, author);
      } catch (error) {
        // Another window may have sent it at the same time.
        if (!(error instanceof StepConflict)) throw error;
      }
      const added = await existing(read, delivery.id);
      if (!added) throw new StepConflict();
      return { delivery: added, outcome };
    },
    async list({ before = Number.MAX_SAFE_INTEGER, petId, document, limit }) {
      const found = (): Promise<RawDelivery[]> => {
        if (petId !== undefined) return read(OF_PET, [petId]);
        if (document !== undefined) return read(WITH_DOCUMENT, [document, limit]);
        return read(LIST, [before, limit]);
      };
      return (await found()).map(deliveryOf);
    },
  };
}

function deliveryOf(raw: RawDelivery): Delivery {
  const { id, day, supplier_id: supplierId, supplier, document, currency } = raw;
  return {
    id,
    day,
    supplierId,
    document,
    currency,
    supplier: supplier ?? '',
    number: Number(raw.number),
    enteredAt: Number(raw.entered_at),
    author: authorOf(raw),
    firstPetId: raw.first_pet_id,
    lastPetId: raw.last_pet_id,
    undone: Number(raw.undone),
    lines: DeliveryLine.array().parse(fromWire({ text: raw.lines, parts: [] })),
  };
}
