import { KEYLESS_QUOTAS } from './authentication.ts';
import type { Standing } from '../limits/decisions.ts';
import type { Exchange } from './exchange.ts';

/** The three headers that every response carries: name, value, name, value. */
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

/** The caller's standing; before the caller is known, that of the address, counting nothing. */
export function standingOf(exchange: Exchange): Standing {
  exchange.standing ??= exchange.parts.gate.standing(
    exchange.connection.addressSubject,
    KEYLESS_QUOTAS,
  );
  return exchange.standing;
}
