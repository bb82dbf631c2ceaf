import type { Details } from '../../../shared/fields/details.ts';
import type { FieldId } from '../../../shared/fields/field.ts';
import {
  PROTECTED_SPECIES,
  protectionIn,
  speciesNamed,
} from '../../../shared/protected-species.ts';
import type { Line } from './plan.ts';

/** What the shop writes a line's details down with. */
export interface Ledger {
  /** What the shop calls something, by its English words. */
  word: (english: string) => string;
  /** The country (ISO 3166) by whose law species are protected. */
  country: string;
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
export function detailsOf(line: Line, { word, country, fields, amount, dateIn }: Ledger): Details {
  const {
    species,
    originproof,
    price,
    breed,
    quantity,
    sex,
    born,
    chip,
    place,
    notes,
    reminds,
    shelf,
  } = line;
  const reminder = VACCINATED.includes(shelf.name) ? fields.vaccination : fields.quarantine;
  const isBought = price !== null && shelf.source !== 'Own litter';
  const listed = PROTECTED_SPECIES.get(species ?? '') ?? speciesNamed(word(breed ?? ''), line.name);
  // Papers have numbers of their own; here those of the chip are at hand.
  const proof = originproof ?? (listed && chip && `${listed.annex} ${chip.slice(-4)}/26`);
  return {
    ...(price !== null && { price: amount(price) }),
    ...(isBought && { cost: amount(price * COST_SHARE) }),
    ...(breed !== undefined && { breed: word(breed) }),
    ...(quantity !== undefined && { quantity }),
    ...(sex !== undefined && { sex }),
    ...(born !== undefined && { born: dateIn(-born) }),
    ...(chip !== undefined && { chip }),
    place: `${word(place.name)} ${String(place.number)}`,
    source: word(shelf.source),
    ...(listed && { species: listed.species, protection: protectionIn(country, listed) }),
    ...(proof !== undefined && { originproof: proof }),
    ...(notes !== undefined && { notes: word(notes) }),
    ...(reminds !== undefined && { [reminder]: dateIn(reminds) }),
  };
}
