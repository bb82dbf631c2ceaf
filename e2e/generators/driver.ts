/** What is required of a generated client, so that one scenario can test them all. */
export interface Driver {
  list(query: ListQuery): Promise<Listed>;
  /** An error is a value here, however the client reports it. */
  add(pet: NewPet, idempotencyKey: string): Promise<Added>;
}

/** Creates a driver for a service (`base` ends in `/v1`). */
export type Connect = (base: string, key: string) => Driver;

interface ListQuery {
  limit?: number;
  status?: 'available' | 'pending' | 'sold';
  cursor?: string;
}

export interface NewPet {
  name: string;
  categoryId: number;
  status?: 'available' | 'pending' | 'sold';
}

export interface GotPet {
  id: number | bigint;
  name: string;
  categoryId: number | bigint;
  status?: string | undefined;
}

export interface ErrorBody {
  code: string;
  message: string;
  status: number;
}

export type Listed = { pets: GotPet[]; nextCursor: string | null; link: string | null } | Refused;
export type Added = { pet: GotPet } | Refused;

/** An error reply as the client returned it, with the types that it generated. */
export interface Refused {
  error: ErrorBody;
}
