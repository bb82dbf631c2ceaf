import { int64FromDecimal } from '../../../../shared/int64.ts';
import { startImport } from '../../../animals/dialogs/transfer-store.ts';
import { editDraft, useDraft } from './draft.ts';
import { isList, readPasted } from '../../../animals/fields/pasted.ts';

/**
 * Handles text pasted into the form if it is a list, and returns whether it did: a single animal
 * fills the form, several open the import. The form supplies what a line leaves out.
 */
export function takePasted(text: string): boolean {
  if (!isList(text)) return false;
  const animals = readPasted(text);
  const [only] = animals;
  if (animals.length === 1 && only) {
    const { name, category, status } = only;
    editDraft({ name, ...(category && { category }), ...(status && { status }) });
    return true;
  }
  const { category, status } = useDraft.getState();
  const isNumber = int64FromDecimal(category.trim()) !== undefined;
  startImport({ kind: 'text', text }, { category: isNumber ? '' : category.trim(), status });
  return true;
}
