import { z } from 'zod';
import type { Exchange, TillWatch } from '../exchange.ts';
import { identifyCaller, type Admission, type Caller } from '../gate.ts';
import { keyRefusal, methodNotAllowed, refusalOf, refuse } from '../refusals.ts';
import { replyJson } from '../reply.ts';
import { malformation } from '../request-head.ts';
import {
  AdditionsSeen,
  LimitsSeen,
  PagesSeen,
  RequestsSeen,
  seeAdditions,
  seeLimits,
  seePages,
  seeRequests,
  type Sighting,
} from './habits.ts';

/** How many shapes of error are remembered; beyond that, the one not seen for longest is dropped. */
const MOST_ERRORS = 20;

const SeenError = z.object({
  status: z.int(),
  code: z.string(),
  request: z.string(),
  count: z.int(),
  /** Unix ms. */
  lastAt: z.number(),
});
type SeenError = z.infer<typeof SeenError>;

/** Everything remembered about one till: a few counts, and a bounded number of digests. */
export const Card = z.object({
  /** Unix ms; 0 before the first request. */
  since: z.number().default(0),
  errors: z.array(SeenError).default(() => []),
  seen: z
    .object({
      requests: RequestsSeen.prefault({}),
      limits: LimitsSeen.prefault({}),
      additions: AdditionsSeen.prefault({}),
      pages: PagesSeen.prefault({}),
    })
    .prefault({}),
});
export type Card = z.infer<typeof Card>;

/** The card of a till that has not been seen yet. */
export function emptyCard(): Card {
  return Card.parse({});
}

/** Updates the card with a request. */
export function see(card: Card, sighting: Sighting): void {
  if (card.since === 0) card.since = sighting.at;
  const { seen } = card;
  seeRequests(seen.requests, sighting);
  seeLimits(seen.limits, sighting);
  seeAdditions(seen.additions, sighting);
  seePages(seen.pages, sighting);
  if (sighting.code !== null) seeError(card.errors, sighting, sighting.code);
}

function seeError(errors: SeenError[], { status, shape, endedAt }: Sighting, code: string): void {
  const index = errors.findIndex(
    (error) => error.status === status && error.code === code && error.request === shape,
  );
  const [known] = index === -1 ? [] : errors.splice(index, 1);
  errors.push({ status, code, request: shape, count: (known?.count ?? 0) + 1, lastAt: endedAt });
  if (errors.length > MOST_ERRORS) errors.shift();
}

/** Where a till's developer finds its report card, on staging. */
export const REPORT_PATH = '/report';

/**
 * Replies with the report card of the caller's key; DELETE starts it over. This does not count as a
 * till's request: it is under no limit and appears in no card. Without a valid key, it is counted
 * and refused like any other.
 */
export function answerReport(exchange: Exchange, watch: TillWatch): Promise<void> | undefined {
  const { parts, request, connection } = exchange;
  const { authorization } = request.headers;
  const answer = (): Promise<void> | undefined => {
    const caller = identifyCaller(parts.keys, authorization, connection.addressSubject);
    if (caller.key) {
      exchange.quotaStatus = parts.gate.quotaStatus(caller.subject, caller.quotas);
      answerTill(exchange, watch, caller.key.id);
      return undefined;
    }
    const admission = parts.gate.admit(authorization, connection.addressSubject);
    if (admission instanceof Promise) {
      return admission.then((admitted) => {
        refuseStranger(exchange, caller, admitted);
      });
    }
    refuseStranger(exchange, caller, admission);
    return undefined;
  };
  const refreshing = parts.keys.refresh();
  return refreshing ? refreshing.then(answer) : answer();
}

function answerTill(exchange: Exchange, watch: TillWatch, keyId: string): void {
  const problem = malformation(exchange.request);
  if (problem) throw problem;
  switch (exchange.request.method) {
    case 'DELETE':
      watch.startOver(keyId);
      break;
    case 'GET':
    case 'HEAD':
      break;
    default: {
      const refusal = methodNotAllowed('GET, HEAD, DELETE');
      refuse(exchange, refusal.problem, refusal.headers);
      return;
    }
  }
  replyJson(exchange, 200, `${JSON.stringify(watch.report(keyId), null, 2)}\n`);
}

function refuseStranger(exchange: Exchange, caller: Caller, { verdict }: Admission): void {
  exchange.quotaStatus = verdict;
  exchange.isCounted = verdict.allowed;
  const refusal =
    refusalOf(caller, verdict, REPORT_PATH) ?? keyRefusal(caller.problem ?? 'missing');
  refuse(exchange, refusal.problem, refusal.headers);
}
