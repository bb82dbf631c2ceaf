import { plural, t } from '@lingui/core/macro';
import type { ErrorCode } from '../../../shared/error-codes.ts';
import { errorValueOf } from '../../../shared/errors.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { MAX_PHOTOGRAPHS } from '../../../shared/photograph.ts';
import { changeEachAnimal } from '../../animals/changes/changes.ts';
import { callShop } from '../../shop.ts';
import { scaledPicture } from '../../ui/scaled-picture.ts';
import { showProblemToast, showToast } from '../../ui/toast.tsx';

const TOAST = 'photographs-problem';

/** Adds files to an animal as photographs, or as its papers, in this order, as one step. Says which can't be read. */
export async function addPhotographs(
  petId: bigint,
  files: readonly File[],
  arePapers = false,
): Promise<void> {
  const added: string[] = [];
  for (const file of files) {
    const problem = await orToast(async () => {
      const photograph = { petId, ...(await scaledPicture(file)), isPaper: arePapers };
      added.push((await callShop('photographs.add', { photograph })).id);
    });
    // What keeps one file from being added, as that the disk is full, keeps them all.
    if (problem !== null && problem !== 'file_unreadable') break;
  }
  if (added.length === 0) return;
  await orToast(async () => {
    // Taking them in may have lasted a while, in which somebody changed the animal.
    const { rows } = await callShop('pets.byIds', { ids: [petId] });
    const [animal] = rows;
    if (!animal) return;
    const room = MAX_PHOTOGRAPHS - animal.photographs.length;
    const fitting = added.slice(0, room);
    if (fitting.length < added.length) showTooMany();
    if (fitting.length === 0) return;
    const what = t`${plural(fitting.length, { one: '# photograph added', other: '# photographs added' })}`;
    await arrange(what, animal, [...animal.photographs, ...fitting]);
  });
}

function showTooMany(): void {
  showToast(TOAST, () => ({
    message: t`An animal has at most ${plural(MAX_PHOTOGRAPHS, { one: '# photograph', other: '# photographs' })}.`,
    duration: null,
  }));
}

/** Removes a photograph, which an undo brings back into its place. */
export async function removePhotograph(animal: PetRow, id: string): Promise<void> {
  const others = animal.photographs.filter((one) => one !== id);
  await orToast(() => arrange(t`Photograph removed`, animal, others));
}

/** Puts a photograph before the animal's others: lists show that one. */
export async function makeFirst(animal: PetRow, id: string): Promise<void> {
  const others = animal.photographs.filter((one) => one !== id);
  await orToast(() => arrange(t`Another photograph first`, animal, [id, ...others]));
}

function arrange(what: string, seen: PetRow, photographs: string[]): Promise<void> {
  return changeEachAnimal(what, [{ seen, change: { photographs } }]);
}

/** Says what goes wrong, and returns its code; null when nothing does. */
async function orToast(work: () => Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await work();
    return null;
  } catch (error) {
    showProblemToast(TOAST, error);
    return errorValueOf(error).code;
  }
}
