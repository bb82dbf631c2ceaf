import { isErrorFromAlias } from '@zodios/core';
import axios, { type AxiosResponse } from 'axios';
import type { Connect } from '../driver.ts';
import { api, createApiClient } from '../generated/openapi-zod-client.ts';

/** It checks requests and replies with zod, and hides a reply's headers; axios provides them. */
export const connect: Connect = (base, key) => {
  const http = axios.create({ headers: { Authorization: `Bearer ${key}` } });
  let last: AxiosResponse | undefined;
  http.interceptors.response.use((reply) => (last = reply));
  const client = createApiClient(base, { axiosInstance: http });
  const header = (name: string): string | null =>
    (last?.headers[name] as string | undefined) ?? null;
  return {
    async list(query) {
      try {
        const pets = await client.listPets({ queries: query });
        return { pets, nextCursor: header('x-next-cursor'), link: header('link') };
      } catch (error) {
        if (isErrorFromAlias(api.api, 'listPets', error)) return { error: error.response.data };
        throw error;
      }
    },
    async add(pet, idempotencyKey) {
      try {
        const headers = { 'Idempotency-Key': idempotencyKey };
        return { pet: await client.createPet({ ...pet }, { headers }) };
      } catch (error) {
        if (isErrorFromAlias(api.api, 'createPet', error)) return { error: error.response.data };
        throw error;
      }
    },
  };
};
