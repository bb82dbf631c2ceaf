import { z } from 'zod';

/** What became of a till's requests in one span of time. */
const ActivityBin = z.object({
  /** When it begins, Unix ms. */
  from: z.number(),
  /** Let through and done. */
  served: z.number(),
  /** Beyond a limit or under a ban (429). */
  refused: z.number(),
  /** Any other status of 400 and more. */
  failed: z.number(),
});
export type ActivityBin = z.infer<typeof ActivityBin>;

/** One reply to a till: never what was in it. */
const TillReply = z.object({
  /** Unix ms. */
  at: z.number(),
  method: z.string(),
  /** Without its query, cut after 80 characters. */
  path: z.string(),
  status: z.number(),
});
export type TillReply = z.infer<typeof TillReply>;

/** What a till did lately. It is kept in memory: it begins anew when Animal Store is started. */
export const TillActivity = z.object({
  /** The last 60 minutes, the oldest first. */
  minutes: z.array(ActivityBin),
  /** The last 24 hours, the oldest first. */
  hours: z.array(ActivityBin),
  /** The last 20 replies, the newest first. */
  latest: z.array(TillReply),
});
export type TillActivity = z.infer<typeof TillActivity>;
