/** The parts of a request target (RFC 9112 section 3.2). */
export interface Target {
  /** As sent. */
  readonly raw: string;
  /**
   * With each escaped ASCII character decoded, except a slash, which would separate segments. No path
   * of this service has other characters, so these stay as sent.
   */
  readonly path: string;
  /** After the `?`, still encoded; empty when there is none. */
  readonly query: string;
}

const ASCII_ESCAPE = /%([0-7][\da-f])/gi;
const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;

/** Parses origin-form and absolute-form; anything else (`*`, an authority) becomes an unknown path. */
export function parseTarget(raw: string): Target {
  const local = raw.startsWith('/') ? raw : withoutOrigin(raw);
  const mark = local.indexOf('?');
  const path = mark === -1 ? local : local.slice(0, mark);
  return {
    raw,
    path: path.includes('%') ? decodeAscii(path) : path,
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

/**
 * Never throws: `decodeURIComponent` makes an exception of each malformed segment, and a request may
 * have thousands of them before anybody has counted it.
 */
function decodeAscii(path: string): string {
  return path.replace(ASCII_ESCAPE, (escape, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return character === '/' ? escape : character;
  });
}
