/** The parts of a request target (RFC 9112 section 3.2). */
export interface Target {
  /** As sent. */
  readonly raw: string;
  /** Decoded segment by segment. An encoded slash stays encoded, so that it separates no segments. */
  readonly path: string;
  /** After the `?`, still encoded; empty when there is none. */
  readonly query: string;
}

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;

/** Parses origin-form and absolute-form; anything else (`*`, an authority) becomes an unknown path. */
export function parseTarget(raw: string): Target {
  const local = raw.startsWith('/') ? raw : withoutOrigin(raw);
  const mark = local.indexOf('?');
  const path = mark === -1 ? local : local.slice(0, mark);
  return {
    raw,
    path: path.includes('%') ? decodeSegments(path) : path,
    query: mark === -1 ? '' : local.slice(mark + 1),
  };
}

/** Whether a path belongs to the interface, where every request needs a key. */
export function isUnderV1(path: string): boolean {
  return path.startsWith('/v1/') || path === '/v1';
}

function withoutOrigin(raw: string): string {
  const local = raw.replace(ABSOLUTE_FORM, '');
  return local === '' || local.startsWith('?') ? `/${local}` : local;
}

function decodeSegments(path: string): string {
  return path.split('/').map(decodeSegment).join('/');
}

function decodeSegment(segment: string): string {
  try {
    const decoded = decodeURIComponent(segment);
    return decoded.includes('/') ? segment : decoded;
  } catch {
    return segment;
  }
}
