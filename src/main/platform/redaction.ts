/** What stands where a secret stood. */
export const REDACTED = '[redacted]';

/**
 * Names of fields that hold a secret wherever they turn up: compared in lower case and without
 * dashes and underscores, so `x-api-key`, `apiKey` and `API_KEY` are one.
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

/** Whether a field of this name may hold a secret. */
export function isSecretField(name: string): boolean {
  return SECRET_FIELDS.has(name.toLowerCase().replace(/[-_]/g, ''));
}

/**
 * Secrets by their shape. The form of a key is wider than the real one (38 characters after the
 * prefix), so that a key that was typed wrongly or cut off is covered too.
 */
const SECRET_SHAPES: readonly (readonly [shape: RegExp, replacement: string])[] = [
  [/ast_(live|test)_[0-9A-Za-z]{8,}/g, `ast_$1_${REDACTED}`],
  [/(Bearer)(?:\s+|%20)[^\s"'\\,;]+/gi, `$1 ${REDACTED}`],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g, REDACTED],
  [/(postgres(?:ql)?:\/\/[^\s:@/"]*:)[^\s@"]+@/gi, `$1${REDACTED}@`],
  [/AGE-SECRET-KEY-[0-9A-Z-]+/gi, REDACTED],
];

/** The text without anything that has the shape of a secret; the last line of defence, after field names. */
export function scrub(text: string): string {
  let clean = text;
  for (const [shape, replacement] of SECRET_SHAPES) clean = clean.replace(shape, replacement);
  return clean;
}
