import { t } from '@lingui/core/macro';
import { priceOf } from '../../../shared/group.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { NO_DISCOUNT, type SaleLine } from '../../../shared/sale.ts';
import { isRateOf, taxRateOf } from '../../../shared/shop-profile.ts';
import { isProfileRead, useProfile } from '../../stores/profile.ts';

/** Between the parts of an identity, of which the first is the animal's number. */
const DOT = ' · ';

/** What tells an animal from others like it: “No. 12 · 276098… · Tank 3”. */
function identityOf({ id, details }: PetRow): string {
  const known = [details['chip'], details['place']].filter((one) => typeof one === 'string');
  return [t`No. ${String(id)}`, ...known].join(DOT).slice(0, 200);
}

/** A line with its identity in the language of this window. */
export function inThisLanguage(line: SaleLine): SaleLine {
  if (line.petId === null) return line;
  const [, ...known] = line.identity.split(DOT);
  const identity = [t`No. ${String(line.petId)}`, ...known].join(DOT).slice(0, 200);
  return { ...line, identity };
}

/** A line that sells one animal for its price. */
export function lineOfAnimal(animal: PetRow): SaleLine {
  return {
    ...NO_DISCOUNT,
    petId: animal.id,
    words: animal.name,
    identity: identityOf(animal),
    categoryId: animal.categoryId,
    quantity: 1,
    unitPrice: priceOf(animal) ?? 0,
    taxRate: taxOf(animal.categoryId),
  };
}

/** A line in free words, whose price is not known yet. */
export function lineOfWords(words: string): SaleLine {
  return {
    ...NO_DISCOUNT,
    petId: null,
    words,
    identity: '',
    categoryId: null,
    quantity: 1,
    unitPrice: 0,
    taxRate: taxOf(null),
  };
}

function taxOf(categoryId: bigint | null) {
  return taxRateOf(useProfile.getState().profile, categoryId);
}

/** A line at a rate that the shop has now: its own or, where that is none any more, the one for what it is. */
export function atRateOfNow(line: SaleLine): SaleLine {
  const { profile } = useProfile.getState();
  const isKnown = !isProfileRead(profile) || isRateOf(profile, line.taxRate);
  return isKnown ? line : { ...line, taxRate: taxOf(line.categoryId) };
}
