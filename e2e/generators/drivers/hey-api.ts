import type { Connect } from '../driver.ts';
import { createClient, createConfig } from '../generated/hey-api/client/index.ts';
import { createPet, listPets } from '../generated/hey-api/sdk.gen.ts';

export const connect: Connect = (base, key) => {
  const client = createClient(createConfig({ baseUrl: base, auth: key }));
  return {
    async list(query) {
      const { data, error, response } = await listPets({ client, query });
      if (error) return { error };
      if (!data || !response) throw new Error('There was no reply');
      const { headers } = response;
      return { pets: data, nextCursor: headers.get('X-Next-Cursor'), link: headers.get('Link') };
    },
    async add(pet, idempotencyKey) {
      const headers = { 'Idempotency-Key': idempotencyKey };
      const { data, error } = await createPet({ client, body: pet, headers });
      if (error) return { error };
      if (!data) throw new Error('There was no reply');
      return { pet: data };
    },
  };
};
