import type { Operation } from './exchange.ts';
import { createPet } from './routes/create-pet.ts';
import { DEPRECATION_HEADERS, getPet, PET_PATH_PREFIX } from './routes/get-pet.ts';
import { listPets } from './routes/list-pets.ts';

/** A path of the interface, with its operations by method. */
export interface Resource {
  /** The path as the OpenAPI document spells it. */
  readonly route: string;
  readonly operations: ReadonlyMap<string, Operation>;
  /** Headers of every reply of an operation, by method. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
}

/** HEAD is GET, except that Node leaves out the body; it counts alike (RFC 9110 section 9.3.2). */
const PETS: Resource = {
  route: '/v1/pets',
  operations: new Map<string, Operation>([
    ['GET', listPets],
    ['HEAD', listPets],
    ['POST', createPet],
  ]),
  headers: new Map(),
};

const PET: Resource = {
  route: '/v1/pets/{petId}',
  operations: new Map([
    ['GET', getPet],
    ['HEAD', getPet],
  ]),
  headers: new Map([
    ['GET', DEPRECATION_HEADERS],
    ['HEAD', DEPRECATION_HEADERS],
  ]),
};

/** Finds the resource at a decoded path, which is case-sensitive and has no trailing slash. */
export function findResource(path: string): Resource | undefined {
  if (path === '/v1/pets') return PETS;
  const isPet =
    path.startsWith(PET_PATH_PREFIX) &&
    path.length > PET_PATH_PREFIX.length &&
    !path.includes('/', PET_PATH_PREFIX.length);
  return isPet ? PET : undefined;
}

/** The value of `Allow` for a resource (RFC 9110 section 10.2.1). */
export function allowedMethods(resource: Resource): string {
  return [...resource.operations.keys()].join(', ');
}
