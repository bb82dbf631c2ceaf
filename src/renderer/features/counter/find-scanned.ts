import { readValue } from '../../../shared/fields/details.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { numberIn } from '../../../shared/search-terms.ts';
import { callShop } from '../../shop.ts';
import { useFields } from '../../stores/fields.ts';

/** A code is part of few others. */
const MOST_LOOKED_AT = 20;

/** The animal in stock with a number, or a code of its card, that was scanned; null without just one. */
export async function findScanned(text: string): Promise<PetRow | null> {
  const codes = useFields.getState().list.filter(({ kind }) => kind === 'code');
  const [code] = codes.flatMap((field) => {
    const read = readValue(field, text);
    return read && 'value' in read ? [String(read.value)] : [];
  });
  const search = code ?? text.trim();
  const view = { sort: 'newest', status: 'stock', categoryId: null, search } as const;
  const { rows } = await callShop('pets.rows', { view, offset: 0, limit: MOST_LOOKED_AT });
  const coded = rows.filter(({ details }) => codes.some(({ id }) => details[id] === code));
  const [found, ...others] =
    coded.length > 0 ? coded : rows.filter(({ id }) => id === numberIn(text.trim()));
  return found && others.length === 0 ? found : null;
}
