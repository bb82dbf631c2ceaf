import type { PetRow, PetStatus } from '../../src/shared/pet.ts';
import type { StepOutcome } from '../../src/shared/history.ts';
import type { Animal, Look } from './model.ts';
import type { Fate, World } from './world.ts';

const VIEW = { sort: 'newest', status: 'all', categoryId: null, search: '' } as const;
const STATUSES: readonly (PetStatus | null)[] = ['available', 'pending', null];

/** Animals that a clerk sees and selects, with the versions that were shown. */
interface Selected {
  animals: Animal[];
  versions: { id: bigint; version: number }[];
}

/**
 * Up to five of the newest animals, different ones for each of the two windows, so that they never
 * clash.
 */
async function select(world: World, window: 0 | 1): Promise<Selected | undefined> {
  const { rows } = await world.shop.call('pets.rows', { view: VIEW, offset: 0, limit: 100 });
  const settled = new Set(world.stock.settled('in stock').map(({ id }) => id));
  const own = rows.filter(({ id }) => settled.has(id) && id % 2n === BigInt(window));
  const chosen = new Set<PetRow>();
  for (let wanted = 1 + world.random.below(5); wanted > 0 && own.length > 0; wanted -= 1) {
    chosen.add(world.random.pick(own));
  }
  const animals = [...chosen].flatMap(({ name }) => world.stock.byName(name) ?? []);
  if (animals.length === 0) return undefined;
  return { animals, versions: [...chosen].map(({ id, version }) => ({ id, version })) };
}

/** Sells, moves or removes some animals, as a clerk does, while tills and the other window work. */
export async function changeAnimals(world: World, window: 0 | 1, fate: Fate): Promise<void> {
  let change: Partial<Look> = {};
  let selected: Selected | undefined;
  try {
    selected = await select(world, window);
    if (!selected) return;
    change = chooseChange(world);
    const outcome = await apply(world, selected, change);
    world.problems.push(...notAllDone(outcome, selected.animals.length, 'A change'));
    world.stock.changed(selected.animals, change);
  } catch (error) {
    if (fate === 'well') world.problems.push(`A window was told: ${String(error)}`);
    if (fate === 'killed' && selected) world.stock.maybeChanged(selected.animals, change);
  }
}

function chooseChange({ random }: World): Partial<Look> {
  const kind = random.below(3);
  if (kind === 0) return { isRemoved: true };
  return kind === 1
    ? { status: random.pick(STATUSES) }
    : { categoryId: BigInt(random.below(20)), status: random.pick(STATUSES) };
}

function apply(world: World, { versions }: Selected, change: Partial<Look>): Promise<StepOutcome> {
  const selection = { kind: 'animals', animals: versions } as const;
  const { isRemoved, ...rest } = change;
  return isRemoved
    ? world.shop.call('pets.remove', { selection })
    : world.shop.call('pets.change', { selection, change: rest });
}

/** Changes some animals, undoes that and redoes it, sometimes across a restart. */
export async function undoAndRedo(world: World): Promise<void> {
  const selected = await select(world, 0);
  if (!selected) return;
  const { animals } = selected;
  const before = animals.map(({ look }) => look);
  const change = world.random.below(2) === 0 ? { isRemoved: true } : newCategory(world);
  const done = await apply(world, selected, change);
  world.problems.push(...notAllDone(done, animals.length, 'A step'));
  if (!done.step) return;
  if (world.random.below(3) === 0) await restart(world);
  const undone = await world.shop.call('pets.undo', { step: done.step });
  world.problems.push(...notAllDone(undone, animals.length, 'An undo'));
  for (const [index, animal] of animals.entries()) animal.look = before[index] ?? animal.look;
  if (!undone.step || world.random.below(2) === 0) return;
  if (world.random.below(3) === 0) await restart(world);
  const redone = await world.shop.call('pets.undo', { step: undone.step });
  world.problems.push(...notAllDone(redone, animals.length, 'A redo'));
  world.stock.changed(animals, change);
}

async function restart(world: World): Promise<void> {
  await world.shop.close();
  await world.shop.open(world.time);
}

/** Puts removed animals back. */
export async function putBack(world: World): Promise<void> {
  const animals = world.stock.settled('removed').slice(-1 - world.random.below(5));
  const ids = animals.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  const outcome = await world.shop.call('pets.putBack', { ids });
  world.problems.push(...notAllDone(outcome, ids.length, 'Putting back'));
  world.stock.changed(animals, { isRemoved: false });
}

/** Changes animals based on outdated versions: none of that must be done. */
export async function conflict(world: World): Promise<void> {
  const selected = await select(world, 1);
  if (!selected) return;
  const { animals } = selected;
  const change = newCategory(world);
  world.stock.changed(animals, change);
  const first = await apply(world, selected, change);
  world.problems.push(...notAllDone(first, animals.length, 'A change'));
  const late = await apply(world, selected, newCategory(world));
  if (late.conflictCount !== animals.length || late.done !== 0) {
    world.problems.push(`${late.done} late changes were done, ${late.conflictCount} in conflict`);
  }
}

/** A category that no animal is in, so that each of them changes. */
function newCategory(world: World): Pick<Look, 'categoryId'> {
  return { categoryId: BigInt((world.number += 1)) + 1_000n };
}

function notAllDone({ done, conflictCount }: StepOutcome, wanted: number, what: string): string[] {
  if (done === wanted && conflictCount === 0) return [];
  return [`${what} of ${wanted} animals did ${done}, with ${conflictCount} conflicts`];
}
