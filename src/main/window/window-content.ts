import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import mime from 'mime/lite';
import type { Settings } from '../../shared/settings.ts';

/** A reply to the window's request for a file, the same over `app://` and over HTTP. */
export interface ServedFile {
  status: 200 | 404;
  headers: Record<string, string>;
  body: Buffer;
}

/** Returns the file at a URL's pathname, which is percent-encoded as in the request. */
export type WindowContent = (pathname: string) => Promise<ServedFile>;

/** Marks the place in index.html where each load gets a nonce of its own. */
const NONCE_PLACE = '__CSP_NONCE__';
/** What index.html says of its colours, and what it says where the owner chose. */
const BOTH_SCHEMES = 'content="light dark"';
/** Vite puts a hash of the content into the names of these files, so they never change. */
const HASHED_FILES = '/assets/';

/**
 * What a page of ours may load: only its own files, no inline scripts, and no frame around it.
 * Style elements need the nonce, which exists because the component library adds some.
 */
function contentSecurityPolicy(styleNonce?: string): string {
  const nonce = styleNonce === undefined ? '' : ` 'nonce-${styleNonce}'`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The headers of every response of the window's server. */
export function securityHeaders(styleNonce?: string): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(styleNonce),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), usb=()',
  };
}

/** The file below `root` that a pathname names; undefined when there is none or it leads outside. */
function fileBelow(root: string, pathname: string): string | undefined {
  try {
    const decoded = decodeURIComponent(pathname);
    if (/[\0\\:]/.test(decoded)) return undefined;
    const file = join(root, decoded === '/' ? 'index.html' : decoded);
    const way = relative(root, file);
    const leadsOut = way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
    return leadsOut || way === '' ? undefined : file;
  } catch {
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(code);
}

async function readIfThere(file: string | undefined): Promise<Buffer | undefined> {
  if (file === undefined) return undefined;
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function mediaType(file: string): string {
  const type = mime.getType(file) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/**
 * Serves the built window from the folder `root`. An HTML page gets a fresh style nonce each time, and
 * is in the colours of `theme` before any script of it has run.
 */
export function windowContent(
  root: string,
  theme: () => Settings['theme'] = () => 'system',
): WindowContent {
  return async (pathname) => {
    const file = fileBelow(root, pathname);
    const body = await readIfThere(file);
    if (file === undefined || body === undefined) {
      return {
        status: 404,
        headers: { ...securityHeaders(), 'content-type': 'text/plain; charset=utf-8' },
        body: Buffer.from('There is no such file.\n'),
      };
    }
    const type = { 'content-type': mediaType(file) };
    if (!file.endsWith('.html')) {
      const caching = pathname.startsWith(HASHED_FILES)
        ? 'private, max-age=31536000, immutable'
        : 'no-cache';
      return {
        status: 200,
        headers: { ...securityHeaders(), ...type, 'cache-control': caching },
        body,
      };
    }
    const nonce = randomBytes(16).toString('base64');
    const chosen = theme();
    const schemes = chosen === 'system' ? BOTH_SCHEMES : `content="${chosen}"`;
    const page = body.toString('utf8').replaceAll(NONCE_PLACE, nonce);
    return {
      status: 200,
      headers: { ...securityHeaders(nonce), ...type, 'cache-control': 'no-store' },
      body: Buffer.from(page.replace(BOTH_SCHEMES, schemes)),
    };
  };
}
