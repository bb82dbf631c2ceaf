import type { Pet } from '../../shared/pet.ts';

/** An animal as a store or the window holds it: an optional field may also be null. */
type ShownPet = {
  readonly [Field in keyof Pet]: Pet[Field] | (undefined extends Pet[Field] ? null : never);
};

/** The fields in the interface's order. A new field of Pet does not compile until it is listed here. */
const FIELDS: { readonly [Field in keyof Pet]-?: (pet: ShownPet) => string } = {
  id: ({ id }) => `"id":${String(id)}`,
  name: ({ name }) => `,"name":${JSON.stringify(name)}`,
  categoryId: ({ categoryId }) => `,"categoryId":${String(categoryId)}`,
  status: ({ status }) => (status ? `,"status":"${status}"` : ''),
};
const WRITERS = Object.values(FIELDS);

/** The interface's Pet as JSON: int64s with every digit, a missing status left out. */
export function petJson(pet: ShownPet): string {
  let fields = '';
  for (const write of WRITERS) fields += write(pet);
  return `{${fields}}`;
}
