import {
  MOST_TREATED_LISTED,
  type Treatment,
  type TreatmentsQuery,
} from '../../../shared/treatment.ts';
import { authorOf } from '../tables/author.ts';
import type { RowOf } from '../tables/table.ts';
import type { TREATMENTS as TABLE } from '../tables/treatments.ts';
import type { Reading, Run } from './database.ts';

interface RawTreatment extends RowOf<typeof TABLE> {
  entries: unknown;
  animals: unknown;
}

const TREATED = 'FROM treated_pets WHERE treatment = treatments.number';
const TREATMENTS = `SELECT treatments.*, (SELECT count(*) ${TREATED}) AS entries,
  (SELECT sum(animals) ${TREATED}) AS animals FROM treatments`;
const BY_ID = { name: 'treatment', text: `${TREATMENTS} WHERE treatments.id = $1` };
const LIST = {
  name: 'treatments',
  text: `${TREATMENTS} WHERE number < $1 ORDER BY number DESC LIMIT $2`,
};
const OF_PET = {
  name: 'treatments of pet',
  text: `${TREATMENTS} WHERE number < $1 AND number IN
    (SELECT treatment FROM treated_pets WHERE pet_id = $3) ORDER BY number DESC LIMIT $2`,
};
const FIRST_TREATED = {
  name: 'first treated',
  text: `SELECT pet_id, animals FROM treated_pets WHERE treatment = $1 ORDER BY pet_id LIMIT $2`,
};
const ONE_TREATED = {
  name: 'one treated',
  text: `SELECT pet_id, animals FROM treated_pets WHERE treatment = $1 AND pet_id = $2`,
};

/** The steps that took back a step, or such a one, as far as they changed an animal. */
const TAKEN_BACK = {
  name: 'steps taken back',
  text: `SELECT steps.id, coalesce(undoes, redoes) AS takes_back FROM changes JOIN steps ON steps.id = step_id
    WHERE pet_id = $1 AND step_id > $2 AND coalesce(undoes, redoes) IS NOT NULL`,
};

/** A treatment by its id, with the first of its entries; undefined where there is none. */
export async function readTreatment(run: Run, id: string): Promise<Treatment | undefined> {
  const [raw] = await run<RawTreatment>(BY_ID, [id]);
  return raw && treatmentOf(run, raw);
}

/** The treatments of a query, the newest first. */
export async function readTreatments(
  { read }: Reading,
  { before = Number.MAX_SAFE_INTEGER, petId, limit }: TreatmentsQuery,
): Promise<Treatment[]> {
  const raws = await (petId === undefined
    ? read<RawTreatment>(LIST, [before, limit])
    : read<RawTreatment>(OF_PET, [before, limit, petId]));
  return Promise.all(raws.map((raw) => treatmentOf(read, raw, petId)));
}

async function treatmentOf(run: Run, raw: RawTreatment, petId?: bigint): Promise<Treatment> {
  const { id, day, what, done_by: by, medicine, batch, step_id: step } = raw;
  const rows = await (petId === undefined
    ? run<TreatedRow>(FIRST_TREATED, [raw.number, MOST_TREATED_LISTED])
    : run<TreatedRow>(ONE_TREATED, [raw.number, petId]));
  const treated = rows.map((row) => ({ petId: row.pet_id, animals: Number(row.animals) }));
  return {
    id,
    day,
    what,
    by,
    medicine,
    batch,
    author: authorOf(raw),
    treated,
    until: raw.not_for_sale_until,
    againOn: raw.again_on,
    number: Number(raw.number),
    enteredAt: Number(raw.entered_at),
    entries: Number(raw.entries),
    animals: Number(raw.animals),
    isUndone: await isUndone(run, step, treated[0]?.petId),
  };
}

interface TreatedRow {
  pet_id: bigint;
  animals: bigint;
}

/** Whether a step was undone, and not redone since. */
async function isUndone(run: Run, step: bigint | null, petId?: bigint): Promise<boolean> {
  if (step === null || petId === undefined) return false;
  const rows = await run<{ id: bigint; takes_back: bigint }>(TAKEN_BACK, [petId, step]);
  const takers = new Map(rows.map((row) => [Number(row.takes_back), Number(row.id)]));
  let times = 0;
  for (let at = takers.get(Number(step)); at !== undefined; at = takers.get(at)) times += 1;
  return times % 2 === 1;
}
