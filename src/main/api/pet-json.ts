import type { PetStatus } from '../../shared/pet.ts';

/** What of an animal the interface shows. */
interface ShownPet {
  readonly id: bigint;
  readonly name: string;
  readonly categoryId: bigint;
  readonly status?: PetStatus | null | undefined;
}

/** The interface's Pet as JSON: int64 with every digit, a missing status left out. */
export function petJson({ id, name, categoryId, status }: ShownPet): string {
  const shownStatus = status ? `,"status":"${status}"` : '';
  return `{"id":${String(id)},"name":${JSON.stringify(name)},"categoryId":${String(categoryId)}${shownStatus}}`;
}
