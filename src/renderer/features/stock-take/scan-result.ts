import { t } from '@lingui/core/macro';
import { animalsIn } from '../../../shared/group.ts';
import type { PetRow } from '../../../shared/pet.ts';
import type { StockTakeState } from '../../../shared/stock-take.ts';
import { callShop } from '../../shop.ts';
import { placeHere, showPlace, useTake } from './take-choice.ts';
import { placeText } from './take-words.ts';

/** What came of a scan, or of what was typed instead. */
export interface ScanResult {
  words: string;
  /** Whether it needs a look: it is not as the stock has it, or nothing was counted. */
  needsAttention: boolean;
  row: PetRow | null;
  /** A group, of which a number is to be entered. */
  asksNumber?: boolean;
  /** What no animal has: it can be added. */
  unknown?: string;
}

/**
 * Counts the animal that a code or number is of, or goes to the place of that name, whose animals are counted from then
 * on. Null for what is neither. Throws main's refusal.
 */
export async function handleScan(text: string, state: StockTakeState): Promise<ScanResult | null> {
  const { rows, removed } = await callShop('stockTakes.scanned', { text });
  const [one, ...others] = rows.length > 0 ? rows : removed;
  if (one && others.length === 0) return countFound(one, state, rows.length === 0);
  if (one) return listed(text);
  const place = state.places.find((known) => known.place.toLowerCase() === text.toLowerCase());
  if (!place) return null;
  showPlace(place.place);
  return { words: t`Counting ${placeText(place.place)}`, needsAttention: false, row: null };
}

/** What is said of a text that no animal has. */
export function unknownScan(text: string): ScanResult {
  return { words: t`No animal has ${text}`, needsAttention: true, row: null, unknown: text };
}

function listed(search: string): ScanResult {
  useTake.setState({ search, place: null });
  return { words: t`Several animals: tick the one that is meant`, needsAttention: true, row: null };
}

/** Counts an animal that was found, or of a group asks how many are here. Throws main's refusal. */
export async function countFound(
  row: PetRow,
  state: StockTakeState,
  isRemoved = false,
): Promise<ScanResult> {
  const isGone = isRemoved || row.status === 'sold';
  if (animalsIn(row) > 1 && !isGone) {
    return { words: t`How many are here?`, needsAttention: false, row, asksNumber: true };
  }
  return countOne(row, 'all', state, isRemoved);
}

/** Counts an animal or so many of a group where the counting is, and says whether that is as it should be. */
export async function countOne(
  row: PetRow,
  number: 'all' | number,
  { take }: StockTakeState,
  isRemoved = false,
): Promise<ScanResult> {
  const here = placeHere(take.scope);
  await callShop('stockTakes.count', {
    number: take.number,
    animals: [{ petId: String(row.id), counted: number, place: here }],
  });
  if (isRemoved) return { words: t`Removed, but here`, needsAttention: true, row };
  if (row.status === 'sold') return { words: t`Sold, but here`, needsAttention: true, row };
  const home = typeof row.details['place'] === 'string' ? row.details['place'] : '';
  if (number !== 'all' && number !== animalsIn(row)) {
    const expected = String(animalsIn(row));
    return { words: t`${String(number)} counted, ${expected} expected`, needsAttention: true, row };
  }
  if (here !== null && here.toLowerCase() !== home.toLowerCase()) {
    return { words: t`In ${here}, not in ${placeText(home)}`, needsAttention: true, row };
  }
  const words = home === '' ? t`Counted` : t`Counted · ${home}, as it should be`;
  return { words, needsAttention: false, row };
}
