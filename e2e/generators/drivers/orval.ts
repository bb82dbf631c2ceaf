import type { Connect } from '../driver.ts';
import { createPet, listPets } from '../generated/orval/client.ts';

/** Its base address is the document's. */
export const connect: Connect = (_base, key) => {
  const Authorization = `Bearer ${key}`;
  return {
    async list(query) {
      const { status, data, headers } = await listPets(query, { headers: { Authorization } });
      if (status !== 200) return { error: data };
      return { pets: data, nextCursor: headers.get('X-Next-Cursor'), link: headers.get('Link') };
    },
    async add(pet, idempotencyKey) {
      const headers = { Authorization, 'Idempotency-Key': idempotencyKey };
      const { status, data } = await createPet(pet, { headers });
      return status === 201 ? { pet: data } : { error: data };
    },
  };
};
