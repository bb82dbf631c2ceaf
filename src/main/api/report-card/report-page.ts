import { identifyCaller, type Caller, type Admission } from '../gate.ts';
import { keyRefusal, methodNotAllowed, refusalOf, refuse } from '../refusals.ts';
import type { Exchange, TillWatch } from '../exchange.ts';
import { malformation } from '../request-head.ts';
import { replyJson } from '../reply.ts';

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
