import { counted } from '../../../shared/messages.ts';
import type { ErrorCode } from '../../../shared/error-codes.ts';
import { errorValueOf } from '../../../shared/errors.ts';
import type { NewPhotograph, Photograph } from '../../../shared/photograph.ts';
import { callShop } from '../../shop.ts';
import { scaledPicture } from '../../ui/scaled-picture.ts';
import { showProblemToast, showToast } from '../../ui/toast.tsx';

const TOAST = 'photographs-changed';
const PROBLEM_TOAST = 'photographs-problem';
/** How long (ms) the toast is shown, with which a change can be undone. */
const DURATION = 8_000;

/** Adds files to an animal as photographs, in this order, and offers to undo it. Says which can't be read. */
export async function addPhotographs(petId: bigint, files: readonly File[]): Promise<void> {
  const added: Photograph[] = [];
  for (const file of files) {
    const problem = await orToast(async () => {
      const photograph = { petId, position: null, ...(await scaledPicture(file)) };
      added.push(await callShop('photographs.add', { photograph }));
    });
    // What keeps one file from being added, as that there are enough, keeps them all.
    if (problem !== null && problem !== 'file_unreadable') break;
  }
  if (added.length === 0) return;
  report(`${counted(added.length, 'photograph')} added.`, async () => {
    for (const { id } of added) await callShop('photographs.remove', { id });
  });
}

/** Removes a photograph, and offers to put it back into its place. */
export async function removePhotograph(id: string): Promise<void> {
  await orToast(async () => {
    const photograph: NewPhotograph = await callShop('photographs.remove', { id });
    report('Photograph removed.', () => callShop('photographs.add', { photograph }));
  });
}

/** Puts a photograph before the animal's others: lists show that one. */
export async function makeFirst(id: string): Promise<void> {
  await orToast(() => callShop('photographs.makeFirst', { id }));
}

function report(message: string, undo: () => Promise<unknown>): void {
  const buttons = [{ label: 'Undo', onClick: () => void orToast(undo) }];
  showToast(TOAST, { message, buttons, duration: DURATION });
}

/** Says what goes wrong, and returns its code; null when nothing does. */
async function orToast(work: () => Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await work();
    return null;
  } catch (error) {
    showProblemToast(PROBLEM_TOAST, error);
    return errorValueOf(error).code;
  }
}
