import { z } from 'zod';
import { Environment, IssuedKey, KeyId, KeyLabel, KeySummary, PlanChoice } from './key.ts';
import { TillActivity } from './till-activity.ts';

const KeyRef = z.object({ environment: Environment, id: KeyId });

/** The window's calls about keys of tills. */
export const keyCalls = {
  'keys.list': {
    who: 'clerk',
    reads: ['keys'],
    isPrompt: true,
    input: z.object({ environment: Environment }),
    output: z.array(KeySummary),
  },
  'keys.create': {
    who: 'owner',
    writes: ['keys'],
    input: z.object({ environment: Environment, label: KeyLabel, plan: PlanChoice }),
    output: IssuedKey,
  },
  'keys.reveal': {
    who: 'owner',
    input: KeyRef,
    output: z.object({ secret: z.string() }),
  },
  'keys.rotate': {
    who: 'owner',
    writes: ['keys'],
    input: KeyRef.extend({
      graceSeconds: z
        .int()
        .min(0)
        .max(30 * 24 * 3600),
    }),
    output: IssuedKey,
  },
  /** A till's recent activity, as far as this process knows. */
  'keys.activity': {
    who: 'clerk',
    reads: ['keys'],
    isPrompt: true,
    input: KeyRef,
    output: TillActivity,
  },
  'keys.rename': {
    who: 'owner',
    writes: ['keys'],
    input: KeyRef.extend({ label: KeyLabel }),
    output: KeySummary,
  },
  'keys.setPlan': {
    who: 'owner',
    writes: ['keys'],
    input: KeyRef.extend({ plan: PlanChoice }),
    output: KeySummary,
  },
  'keys.liftBan': { who: 'owner', writes: ['keys'], input: KeyRef, output: KeySummary },
  'keys.revoke': { who: 'owner', writes: ['keys'], input: KeyRef, output: KeySummary },
  'keys.undoRevoke': { who: 'owner', writes: ['keys'], input: KeyRef, output: KeySummary },
} as const;
