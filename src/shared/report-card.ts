import { z } from 'zod';

/** What staging looks at in a till, in the order in which the report card shows it. */
export const HABITS = [
  'requests',
  'limits',
  'additions',
  'pages',
  'deprecated',
  'numbers',
  'connections',
] as const;
export type HabitName = (typeof HABITS)[number];

/**
 * How a till does in one habit. `fair` could be better and keeps nobody from production; `unseen`:
 * the till has not yet done what would show it.
 */
export const Grade = z.enum(['well', 'fair', 'badly', 'unseen']);
export type Grade = z.infer<typeof Grade>;

/** One habit of a till: what staging saw of it, in sentences. */
export const HabitReport = z.object({
  habit: z.enum(HABITS),
  title: z.string(),
  grade: Grade,
  /** What was seen. */
  finding: z.string(),
  /** What to do about it, or how to show it; null when there is nothing to do. */
  advice: z.string().nullable(),
  /** The counts behind it, by name. */
  counts: z.record(z.string(), z.int()),
});
export type HabitReport = z.infer<typeof HabitReport>;

/** An error that a till provoked: the shape of the request, never a value of it. */
export const ProvokedError = z.object({
  status: z.int(),
  code: z.string(),
  /** Method, path template, names and types; for a person. */
  request: z.string(),
  count: z.int(),
  /** RFC 3339, in UTC. */
  lastAt: z.string(),
});
export type ProvokedError = z.infer<typeof ProvokedError>;

/** What staging saw of one till, and whether it is ready for production. Times are RFC 3339, in UTC. */
export const ReportCard = z.object({
  ready: z.boolean(),
  /** Why, in a sentence. */
  why: z.string(),
  requests: z.int(),
  /** The first request that counts; null before it. */
  since: z.string().nullable(),
  habits: z.array(HabitReport),
  /** The errors of each shape; the ones that were not seen for longest are left out beyond a number. */
  errors: z.array(ProvokedError),
});
export type ReportCard = z.infer<typeof ReportCard>;
