import type { RegisterEntry } from '../../../shared/register.ts';
import { changedDetails, detailsText, type Details } from '../../../shared/fields/details.ts';
import type { PetFields } from '../../../shared/pet.ts';
import { factsIn, registeredStatus } from './step-entries.ts';

/** What the register says that an animal is now. */
interface RegisteredAnimal {
  name: string;
  category: string;
  status: string;
  details: Details;
  isPresent: boolean;
}

/** The animals by their numbers, as the register has them. */
export type RegisteredStock = Map<string, RegisteredAnimal>;

/** Carries an entry out. */
export function replay(stock: RegisteredStock, entry: RegisterEntry): void {
  const { animal, kind, facts = {} } = entry;
  if (animal === undefined) return;
  const known = stock.get(animal);
  const { name = '', category = '', status = 'here', details = {} } = known ?? {};
  const leaves = kind === 'removed' || kind === 'joined';
  const isPresent = leaves ? false : kind === 'recounted' ? known?.isPresent : true;
  stock.set(animal, {
    name: facts.name ?? name,
    category: facts.category ?? category,
    status: facts.status ?? status,
    details: changedDetails(details, facts.details ?? {}),
    isPresent: isPresent ?? false,
  });
}

/** Whether an animal in stock is as the register has it. */
export function isAsRegistered(
  registered: RegisteredAnimal | undefined,
  { name, categoryId, status, details }: PetFields,
): boolean {
  return (
    registered !== undefined &&
    registered.isPresent &&
    registered.name === name &&
    registered.category === String(categoryId) &&
    registered.status === registeredStatus(status) &&
    detailsText(registered.details) === detailsText(factsIn(details))
  );
}
