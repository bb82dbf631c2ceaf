import type { DetailsChange } from '../../../shared/fields/details.ts';
import { animalsIn } from '../../../shared/group.ts';
import { NOTHING_DONE, type Author, type StepOutcome } from '../../../shared/history.ts';
import type { PetSelection } from '../../../shared/inventory.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { Treatment, TreatmentToRecord } from '../../../shared/treatment.ts';
import type { Clock } from '../../platform/clock.ts';
import { noSuchPet, StepConflict } from '../refusals.ts';
import { treatedEntry, type Occasion } from '../register/step-entries.ts';
import { planFor } from '../step-plans.ts';
import { authorColumns } from '../tables/author.ts';
import { TREATED_PETS, TREATMENTS } from '../tables/treatments.ts';
import type { TreatmentStore } from '../treatment-store.ts';
import type { Run, SqlDatabase } from './database.ts';
import { selected, type PetChanges } from './pet-changes.ts';
import { registerHead, writeEntries } from './register-writes.ts';
import { insertRows, nextNumber } from './rows.ts';
import { knownPets } from './staged-step.ts';
import { readTreatment, readTreatments } from './treatment-reads.ts';

/** How often a treatment is planned again because somebody else changed its animals. */
const TRIES = 5;

/**
 * Treatments, each written in one transaction with the step that writes down on its animals what follows from
 * it. An undo of the step leaves the record, which says so.
 */
export function createTreatmentStore(
  database: SqlDatabase,
  clock: Clock,
  changes: PetChanges,
): TreatmentStore {
  const { read, dialect } = database;

  const presentAnimals = async (selection: PetSelection): Promise<PetRow[]> => {
    const ids = (await selected(database, selection)).map(({ id }) => id);
    const pets = [...(await knownPets(read, dialect, ids)).values()];
    const rows = pets.flatMap(({ row, isPresent }) => (isPresent ? [row] : []));
    if (rows.length === 0) throw noSuchPet();
    return rows;
  };

  const insert = async (
    run: Run,
    rows: readonly PetRow[],
    treatment: TreatmentToRecord,
    { author, stepId }: { author: Author; stepId: number | null },
  ): Promise<Occasion> => {
    if (await readTreatment(run, treatment.id)) throw new StepConflict();
    const { id, day, what, by, medicine, batch, until, againOn } = treatment;
    const number = await nextNumber(run, TREATMENTS);
    const row = {
      number,
      id,
      day,
      entered_at: clock.now(),
      ...authorColumns(author),
      what,
      done_by: by,
      medicine,
      batch,
      not_for_sale_until: until,
      again_on: againOn,
      step_id: stepId,
    };
    await insertRows(run, database, TREATMENTS, [row]);
    const treated = rows.map((pet) => ({
      treatment: number,
      pet_id: pet.id,
      animals: animalsIn(pet),
    }));
    await insertRows(run, database, TREATED_PETS, treated);
    const why = [what, medicine, batch, by].filter(Boolean).join(', ');
    return { day, record: `treatment:${String(number)}`, why, kind: 'treated' };
  };

  const add = async (
    selection: PetSelection,
    treatment: TreatmentToRecord,
    author: Author,
  ): Promise<StepOutcome> => {
    const rows = await presentAnimals(selection);
    const plan = rows.flatMap((row) => {
      const details = writtenDown(row, treatment);
      const isNew = Object.entries(details).some(([field, value]) => row.details[field] !== value);
      return isNew ? planFor([row], 'changed', { details }) : [];
    });
    return changes.step(plan, {
      kind: { kind: 'changed' },
      author,
      isWhole: true,
      alsoBytes: Buffer.byteLength(JSON.stringify(treatment)) + BYTES_EACH * rows.length,
      also: async (run, stepId) => {
        const changed = new Set(plan.map(({ id }) => id));
        const step = changed.size > 0 ? stepId : null;
        const occasion = await insert(run, rows, treatment, { author, stepId: step });
        // What changes an animal is entered with the step; a treatment like the last one is entered here.
        const context = { ...occasion, at: clock.now(), author };
        const others = rows.flatMap(({ id }) => (changed.has(id) ? [] : [id]));
        const pets = [...(await knownPets(run, dialect, others)).values()];
        // Removed since: it is planned again for those that are left.
        if (pets.some(({ isPresent }) => !isPresent)) throw new StepConflict();
        const entries = pets.map(({ row }) => treatedEntry(row, context));
        await writeEntries(run, database, await registerHead(run), entries);
        return occasion;
      },
    });
  };

  return {
    async record(selection, treatment, author) {
      for (let tried = 1; ; tried += 1) {
        const known = await readTreatment(read, treatment.id);
        if (known) return { treatment: known, outcome: NOTHING_DONE };
        try {
          const outcome = await add(selection, treatment, author);
          return { treatment: await existing(read, treatment), outcome };
        } catch (error) {
          if (!(error instanceof StepConflict) || tried === TRIES) throw error;
        }
      }
    },
    list: (query) => readTreatments(database, query),
  };
}

/** What the row of a treated entry takes, with its index. */
const BYTES_EACH = 50;

async function existing(run: Run, { id }: TreatmentToRecord): Promise<Treatment> {
  const treatment = await readTreatment(run, id);
  if (!treatment) throw new StepConflict();
  return treatment;
}

/** What a treatment writes down on an animal: of two last days it is not for sale until the later one. */
function writtenDown(
  { details }: PetRow,
  { what, until, againOn }: TreatmentToRecord,
): DetailsChange {
  const before = details['notforsaleuntil'];
  const isLater = until !== null && !(typeof before === 'string' && before > until);
  return {
    treatment: what,
    ...(isLater && { notforsaleuntil: until }),
    ...(againOn !== null && { treatagainon: againOn }),
  };
}
