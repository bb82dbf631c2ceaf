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

/** A till's recent activity. Kept in memory, so it starts empty whenever Animal Store starts. */
export const TillActivity = z.object({
  /** The last 60 minutes, oldest first. */
  minutes: z.array(ActivityBin),
  /** The last 24 hours, oldest first. */
  hours: z.array(ActivityBin),
  /** The last 20 replies, newest first. */
  latest: z.array(TillReply),
});
export type TillActivity = z.infer<typeof TillActivity>;

/** What staging observes in a till, in the report card's order. */
export const HABITS = ['requests', 'limits', 'additions', 'pages'] as const;
export type HabitName = (typeof HABITS)[number];

/**
 * How well a till does in one habit. `fair` could be better but does not stop a till from going
 * into production. `unseen`: the till has not yet done anything that would show it.
 */
export const Grade = z.enum(['well', 'fair', 'badly', 'unseen']);
export type Grade = z.infer<typeof Grade>;

/** One of a till's habits: what staging observed, in sentences. */
export const HabitReport = z.object({
  habit: z.enum(HABITS),
  title: z.string(),
  grade: Grade,
  /** What was observed. */
  finding: z.string(),
  /** What to do about it, or how to demonstrate it; null when there is nothing to do. */
  advice: z.string().nullable(),
  /** The underlying counts, by name. */
  counts: z.record(z.string(), z.int()),
});
export type HabitReport = z.infer<typeof HabitReport>;

/** An error that a till provoked: the shape of its request, but none of its values. */
export const ProvokedError = z.object({
  status: z.int(),
  code: z.string(),
  /** For a person: method, path template, names and types. */
  request: z.string(),
  count: z.int(),
  /** RFC 3339, in UTC. */
  lastAt: z.string(),
});
export type ProvokedError = z.infer<typeof ProvokedError>;

/**
 * What staging observed of one till, and whether it is ready for production. Times are RFC 3339, in
 * UTC.
 */
export const ReportCard = z.object({
  ready: z.boolean(),
  /** The reason, in a sentence. */
  why: z.string(),
  requests: z.int(),
  /** The first request that counts; null before there is one. */
  since: z.string().nullable(),
  habits: z.array(HabitReport),
  /** The errors, one per shape. Beyond a fixed number, those not seen for longest are dropped. */
  errors: z.array(ProvokedError),
});
export type ReportCard = z.infer<typeof ReportCard>;
