import { z } from 'zod';

/** How this computer's firewall affects tills on the network. */
export const Firewall = z.object({
  /** What a person can do about it, in a sentence or two; null when there is nothing to say. */
  words: z.string().nullable(),
  /** Whether the shop can add the rule, after the system has asked for an administrator. */
  canAllow: z.boolean(),
});
export type Firewall = z.infer<typeof Firewall>;
