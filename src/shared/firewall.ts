import { z } from 'zod';

/** What this computer's firewall has to do with tills on the network. */
export const Firewall = z.object({
  /** What a person can do about it, in a sentence or two; null where there is nothing to say. */
  words: z.string().nullable(),
  /** Whether the shop can have the rule made, after the system has asked for an administrator. */
  canAllow: z.boolean(),
});
export type Firewall = z.infer<typeof Firewall>;
