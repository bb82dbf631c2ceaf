import type { Connect, Refused } from '../driver.ts';
import {
  Api,
  type Error as ShopError,
  type HttpResponse,
} from '../generated/swagger-typescript-api/client.ts';

export const connect: Connect = (base, key) => {
  const headers = { Authorization: `Bearer ${key}` };
  const api = new Api({ baseUrl: base, baseApiParams: { headers } });
  return {
    async list(query) {
      try {
        const { data, headers: got } = await api.pets.listPets(query);
        return { pets: data, nextCursor: got.get('X-Next-Cursor'), link: got.get('Link') };
      } catch (reply) {
        return refused(reply);
      }
    },
    async add(pet, idempotencyKey) {
      try {
        const { data } = await api.pets.createPet(pet, {
          headers: { ...headers, 'Idempotency-Key': idempotencyKey },
        });
        return { pet: data };
      } catch (reply) {
        return refused(reply);
      }
    },
  };
};

/** It throws the reply. */
function refused(reply: unknown): Refused {
  if (!(reply instanceof Response)) throw reply;
  return { error: (reply as HttpResponse<unknown, ShopError>).error };
}
