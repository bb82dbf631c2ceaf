import type { Connect } from '../driver.ts';
import { createPet } from '../generated/kubb/clients/createPet.ts';
import { listPets } from '../generated/kubb/clients/listPets.ts';
import type { Error as ShopError } from '../generated/kubb/types/Error.ts';

/** It returns an error as if it were the expected reply; only the status shows which it is. */
export const connect: Connect = (base, key) => {
  const Authorization = `Bearer ${key}`;
  return {
    async list(query) {
      const { status, data, headers } = await listPets(query, {
        baseURL: base,
        headers: { Authorization },
      });
      if (status !== 200) return { error: data as unknown as ShopError };
      return { pets: data, nextCursor: headers.get('X-Next-Cursor'), link: headers.get('Link') };
    },
    async add(pet, idempotencyKey) {
      const { status, data } = await createPet(
        pet,
        { 'Idempotency-Key': idempotencyKey },
        // Its client does not set a Content-Type.
        { baseURL: base, headers: { Authorization, 'Content-Type': 'application/json' } },
      );
      return status === 201 ? { pet: data } : { error: data as unknown as ShopError };
    },
  };
};
