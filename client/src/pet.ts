/** Availability of an animal. */
export type PetStatus = 'available' | 'pending' | 'sold';

/** An animal as the service tells it; numbers have every digit. */
export interface Pet {
  id: bigint;
  name: string;
  categoryId: bigint;
  status?: PetStatus;
}

/** An animal to be added. A number must be a safe integer; a bigint may be any int64. */
export interface NewPet {
  name: string;
  categoryId: bigint | number;
  status?: PetStatus;
}

interface PetText {
  id: string;
  name: string;
  categoryId: string;
  status?: PetStatus;
}

/** Strings and numbers. One without its end matches, too: otherwise each quote in it would be tried. */
const TOKENS = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const WHOLE = /^-?\d+$/;

/** Whole numbers become strings with every digit; a reviver with the source would need a newer JavaScript. */
function parseExactly(json: string): unknown {
  return JSON.parse(json.replace(TOKENS, (token) => (WHOLE.test(token) ? `"${token}"` : token)));
}

/** The animals of a page. Throws a SyntaxError for what is no JSON. */
export function readPets(json: string): Pet[] {
  return (parseExactly(json) as PetText[]).map(toPet);
}

/** One animal. Throws a SyntaxError for what is no JSON. */
export function readPet(json: string): Pet {
  return toPet(parseExactly(json) as PetText);
}

function toPet({ id, name, categoryId, status }: PetText): Pet {
  return { id: BigInt(id), name, categoryId: BigInt(categoryId), ...(status && { status }) };
}

/** Throws a RangeError for a `categoryId` that is no integer, or that JavaScript has rounded already. */
export function requireExact({ categoryId }: NewPet): void {
  if (typeof categoryId === 'bigint' || Number.isSafeInteger(categoryId)) return;
  throw new RangeError('categoryId is not exact: give it as a bigint.');
}

/** The body of an addition. Throws a RangeError for a `categoryId` that is not exact. */
export function writePet(pet: NewPet): string {
  requireExact(pet);
  const { name, categoryId, status } = pet;
  const shownStatus = status ? `,"status":${JSON.stringify(status)}` : '';
  return `{"name":${JSON.stringify(name)},"categoryId":${String(categoryId)}${shownStatus}}`;
}
