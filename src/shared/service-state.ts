import { z } from 'zod';
import { ErrorValue } from './errors.ts';

/** The state of one of the two services. */
export const ListenerState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('off') }),
  z.object({
    state: z.literal('listening'),
    /** Base address for programs on this machine. */
    localAddress: z.string(),
    /** Base addresses that a till can use, best first; each ends in `/v1`. */
    baseAddresses: z.array(z.string()),
    /** SHA-256 of the certificate (hex pairs with colons); null without HTTPS. */
    certificateFingerprint: z.string().nullable(),
    /** SHA-256 of its public key (RFC 7469, base64), which renewals do not change; null without HTTPS. */
    publicKeyPin: z.string().nullable(),
  }),
  z.object({ state: z.literal('failed'), problem: ErrorValue }),
]);
export type ListenerState = z.infer<typeof ListenerState>;

export const ServiceState = z.object({
  production: ListenerState,
  staging: ListenerState,
  /** Set while the disk is full or the database can't be written. Reading still works. */
  storageProblem: ErrorValue.nullable(),
  /** Set while daily backups fail. */
  backupProblem: ErrorValue.nullable(),
  /** The address of a machine with so many keyless connections that its oldest ones are closed. */
  crowdedBy: z.string().nullable(),
});
export type ServiceState = z.infer<typeof ServiceState>;
