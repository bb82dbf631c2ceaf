import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { KeyId } from '../../../shared/key.ts';

/** When `GET /v1/pets/{petId}` will be removed, as its `Sunset` header says. */
export const REMOVED_ON = '5 December 2030';

/** Tills whose deprecated calls the owner has dismissed, on this computer. */
export const useSetAside = create(
  persist((): { tills: readonly KeyId[] } => ({ tills: [] }), {
    name: 'deprecated-calls-set-aside',
  }),
);

/** Hides a till's deprecated calls until `bringBack`. */
export function setAside(id: KeyId): void {
  useSetAside.setState(({ tills }) => ({ tills: [...tills.filter((till) => till !== id), id] }));
}

/** Shows a till's deprecated calls again. */
export function bringBack(id: KeyId): void {
  useSetAside.setState(({ tills }) => ({ tills: tills.filter((till) => till !== id) }));
}

/** The message that the owner sends to whoever makes the till's software. */
export function textForSupplier(label: string, calls: number): string {
  return `Our till “${label}” uses your software with Animal Store. It has called GET /v1/pets/{petId} ${calls === 1 ? 'once' : `${String(calls)} times`}. That operation is deprecated and is removed on ${REMOVED_ON}; its replies have said so in the headers Deprecation, Sunset and Link (RFC 9745, RFC 8594, RFC 8288). Please have it list animals by GET /v1/pets, with the parameter status, page by page. The service describes this at /docs on its own address. When can we have that update?`;
}
