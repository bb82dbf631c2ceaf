import { z } from 'zod';

/** The outcome of a till's requests within one span of time. */
const ActivityBin = z.object({
  /** Its start, Unix ms. */
  from: z.number(),
  /** Requests that were let through and succeeded. */
  served: z.number(),
  /** Requests over a limit or during a ban (429). */
  refused: z.number(),
  /** Requests with any other status of 400 or above. */
  failed: z.number(),
});
export type ActivityBin = z.infer<typeof ActivityBin>;

/** One reply to a till, without its contents. */
const TillReply = z.object({
  /** Unix ms. */
  at: z.number(),
  method: z.string(),
  /** Without the query, truncated to 80 characters. */
  path: z.string(),
  status: z.number(),
});
export type TillReply = z.infer<typeof TillReply>;

/** An error that a till provoked: the shape of its request, but none of its values. */
const ProvokedError = z.object({
  status: z.int(),
  code: z.string(),
  /** For a person: method, path template, names and types. */
  request: z.string(),
  count: z.int(),
  /** Unix ms. */
  lastAt: z.number(),
});
export type ProvokedError = z.infer<typeof ProvokedError>;

/** A till's recent activity. Kept in memory, so it starts empty whenever Animal Store starts. */
export const TillActivity = z.object({
  /** The last 60 minutes, oldest first. */
  minutes: z.array(ActivityBin),
  /** The last 24 hours, oldest first. */
  hours: z.array(ActivityBin),
  /** The last 20 replies, newest first. */
  latest: z.array(TillReply),
  /** Its errors, one for each shape, the latest first; limits that it met are not among them. */
  errors: z.array(ProvokedError),
});
export type TillActivity = z.infer<typeof TillActivity>;
