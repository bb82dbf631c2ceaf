import type { Pet } from '../../shared/pet.ts';

/** An animal as a store or the window has it: a field that may be missing may be null too. */
type ShownPet = {
  readonly [Field in keyof Pet]: Pet[Field] | (undefined extends Pet[Field] ? null : never);
};

/** Each field in the order of the interface; a new field of Pet does not compile until it is here. */
const FIELDS: { readonly [Field in keyof Pet]-?: (pet: ShownPet) => string } = {
  id: ({ id }) => `"id":${String(id)}`,
  name: ({ name }) => `,"name":${JSON.stringify(name)}`,
  categoryId: ({ categoryId }) => `,"categoryId":${String(categoryId)}`,
  status: ({ status }) => (status ? `,"status":"${status}"` : ''),
};
const WRITERS = Object.values(FIELDS);

/** The interface's Pet as JSON: int64 with every digit, a missing status left out. */
export function petJson(pet: ShownPet): string {
  let fields = '';
  for (const write of WRITERS) fields += write(pet);
  return `{${fields}}`;
}
