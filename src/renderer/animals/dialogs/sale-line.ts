import { t } from '@lingui/core/macro';
import { priceOf } from '../../../shared/group.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { NO_DISCOUNT, type SaleLine } from '../../../shared/sale.ts';
import { percentOf } from '../../../shared/sale-amounts.ts';
import { taxRateOf } from '../../../shared/shop-profile.ts';
import { useProfile } from '../../stores/profile.ts';

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

/** A line with what its percentage comes to now. */
export function withDiscount(line: SaleLine): SaleLine {
  const whole = line.quantity * line.unitPrice;
  const { discountPercent: percent } = line;
  const discount = percent === null ? line.discount : percentOf(whole, percent);
  return { ...line, discount };
}
