import { z } from 'zod';

/** Names a browser that was admitted (SHA-256 in base64), and opens nothing. */
export const BrowserId = z.string().regex(/^[\w+/=]{1,64}$/);

/** A browser that may open the window which `serve` shows. */
export const Browser = z.object({
  id: BrowserId,
  /** Such as “Firefox”; empty when it did not say. */
  name: z.string(),
  /** Unix ms. */
  admittedAt: z.number(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
});
export type Browser = z.infer<typeof Browser>;
