/** Replaces a secret. */
export const REDACTED = '[redacted]';

/**
 * Names of fields that contain a secret wherever they occur. Compared in lower case, without dashes
 * and underscores, so that `x-api-key`, `apiKey` and `API_KEY` count as such.
 */
const SECRET_FIELDS = new Set([
  'apikey',
  'authorization',
  'certificatekey',
  'cookie',
  'cursorsecret',
  'digest',
  'key',
  'passphrase',
  'password',
  'previousdigest',
  'privatekey',
  'proxyauthorization',
  'secret',
  'setcookie',
  'token',
  'xapikey',
]);

/** Whether a field with this name may contain a secret. */
export function isSecretField(name: string): boolean {
  return SECRET_FIELDS.has(name.toLowerCase().replace(/[-_]/g, ''));
}

/**
 * Secrets by their format. The pattern for keys is wider than the real format (38 characters after
 * the prefix), so that a mistyped or truncated key is covered, too.
 */
const SECRET_SHAPES: readonly (readonly [shape: RegExp, replacement: string])[] = [
  [/ast_(live|test)_[0-9A-Za-z]{8,}/g, `ast_$1_${REDACTED}`],
  [/(Bearer)(?:\s+|%20)[^\s"'\\,;]+/gi, `$1 ${REDACTED}`],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, REDACTED],
  // Bounded, so that a line full of addresses without a password takes no quadratic time.
  [/(postgres(?:ql)?:\/\/[^\s:@/"]*:)[^\s@"]{1,1000}@/gi, `$1${REDACTED}@`],
  [/AGE-SECRET-KEY-[0-9A-Z-]+/gi, REDACTED],
];

/**
 * Removes anything that has a secret's format from a text; the last line of defence, after field
 * names.
 */
export function scrub(text: string): string {
  let clean = text;
  for (const [shape, replacement] of SECRET_SHAPES) clean = clean.replace(shape, replacement);
  return clean;
}
