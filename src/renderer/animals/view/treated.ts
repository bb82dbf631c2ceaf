import { t } from '@lingui/core/macro';
import { sentenceInWords } from '../../../shared/in-words.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { treatedSentence, treatedUntil } from '../../../shared/treatment.ts';
import { useProfile } from '../../stores/profile.ts';
import { calendarDayText } from '../../ui/formats.ts';

/** Until when an animal is under treatment on a day (YYYY-MM-DD): “Under treatment until 3 Dec 2026”; null for none. */
export function treatedText(animal: PetRow, today: string): string | null {
  const until = animal.status === 'sold' ? null : treatedUntil(animal, today);
  return until === null ? null : t`Under treatment until ${calendarDayText(until)}`;
}

/** Why an animal is neither sold nor reserved on a day (YYYY-MM-DD), in the words of main's refusal; null where it is. */
export function heldText(animal: PetRow, today: string): string | null {
  const until = treatedUntil(animal, today);
  if (until === null || useProfile.getState().profile.sellsUnderTreatment) return null;
  return sentenceInWords(treatedSentence(animal.name, until));
}
