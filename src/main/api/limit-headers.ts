import { KEYLESS_QUOTAS } from './authentication.ts';
import type { Standing } from '../limits/decisions.ts';
import type { Exchange } from './exchange.ts';

/** The three headers of every response: name, value, name, value. */
export function limitHeaders(standing: Standing): [string, string, string, string, string, string] {
  return [
    'X-RateLimit-Limit',
    String(standing.limit),
    'X-RateLimit-Remaining',
    String(standing.remaining),
    'X-RateLimit-Reset',
    String(standing.resetAt),
  ];
}

/** The caller's standing. Before the caller is known, the address's, without counting anything. */
export function standingOf(exchange: Exchange): Standing {
  exchange.standing ??= exchange.parts.gate.standing(
    exchange.connection.addressSubject,
    KEYLESS_QUOTAS,
  );
  return exchange.standing;
}
