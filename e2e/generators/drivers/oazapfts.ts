import type { Connect } from '../driver.ts';
import { createPet, listPets } from '../generated/oazapfts.ts';

export const connect: Connect = (baseUrl, key) => {
  const options = { baseUrl, headers: { Authorization: `Bearer ${key}` } };
  return {
    async list(query) {
      const reply = await listPets(query, options);
      if (reply.status !== 200) return { error: reply.data };
      const { headers } = reply;
      return {
        pets: reply.data,
        nextCursor: headers.get('X-Next-Cursor'),
        link: headers.get('Link'),
      };
    },
    async add(pet, idempotencyKey) {
      const reply = await createPet(pet, { idempotencyKey }, options);
      return reply.status === 201 ? { pet: reply.data } : { error: reply.data };
    },
  };
};
