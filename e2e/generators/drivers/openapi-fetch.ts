import createClient from 'openapi-fetch';
import type { Connect } from '../driver.ts';
import type { paths } from '../generated/openapi-fetch/schema.ts';

export const connect: Connect = (base, key) => {
  const client = createClient<paths>({
    baseUrl: base,
    headers: { Authorization: `Bearer ${key}` },
  });
  return {
    async list(query) {
      const { data, error, response } = await client.GET('/pets', { params: { query } });
      if (error) return { error };
      const { headers } = response;
      return { pets: data, nextCursor: headers.get('X-Next-Cursor'), link: headers.get('Link') };
    },
    async add(pet, idempotencyKey) {
      const { data, error } = await client.POST('/pets', {
        params: { header: { 'Idempotency-Key': idempotencyKey } },
        body: pet,
      });
      return error ? { error } : { pet: data };
    },
  };
};
