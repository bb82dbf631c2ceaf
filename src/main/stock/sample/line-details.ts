import type { Details } from '../../../shared/fields/details.ts';
import type { FieldId } from '../../../shared/fields/field.ts';
import type { Line } from './plan.ts';

/** What the shop writes a line's details down with. */
export interface Ledger {
  fields: { vaccination: FieldId; quarantine: FieldId };
  /** In minor units. */
  amount: (price: number) => number;
  /** The date (YYYY-MM-DD) in so many days. */
  dateIn: (days: number) => string;
}

/** The categories whose animals are vaccinated; others are in quarantine at first. */
export const VACCINATED = ['Puppies', 'Kittens', 'Rabbits', 'Ferrets'];

/** What the shop paid for an animal, as a share of its price. */
const COST_SHARE = 0.46;

/** What the shop wrote down about a line when it arrived. An own litter was bought from nobody. */
export function detailsOf(line: Line, { fields, amount, dateIn }: Ledger): Details {
  const { price, breed, quantity, sex, born, chip, place, notes, reminds, shelf } = line;
  const reminder = VACCINATED.includes(shelf.name) ? fields.vaccination : fields.quarantine;
  const isBought = price !== null && shelf.source !== 'Own litter';
  return {
    ...(price !== null && { price: amount(price) }),
    ...(isBought && { cost: amount(price * COST_SHARE) }),
    ...(breed !== undefined && { breed }),
    ...(quantity !== undefined && { quantity }),
    ...(sex !== undefined && { sex }),
    ...(born !== undefined && { born: dateIn(-born) }),
    ...(chip !== undefined && { chip }),
    ...{ place, source: shelf.source },
    ...(notes !== undefined && { notes }),
    ...(reminds !== undefined && { [reminder]: dateIn(reminds) }),
  };
}
