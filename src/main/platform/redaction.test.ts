import { expect, test } from 'vitest';
import { isSecretField, scrub } from './log.ts';

const KEY = `ast_live_${'0aZ9'.repeat(9)}xY`;

test('scrub takes out whatever has the shape of a secret, and nothing else', () => {
  expect(KEY).toHaveLength('ast_live_'.length + 38);
  expect(scrub(`a ${KEY} b ast_test_${'b'.repeat(38)}!`)).toBe(
    'a ast_live_[redacted] b ast_test_[redacted]!',
  );
  expect(scrub(`{"authorization":"Bearer not-a-key"}`)).toBe(
    '{"authorization":"Bearer [redacted]"}',
  );
  expect(scrub('curl -H Authorization:%20Bearer%20abc')).not.toContain('abc');
  expect(scrub('x -----BEGIN EC PRIVATE KEY-----\nabc\n-----END EC PRIVATE KEY----- y')).toBe(
    'x [redacted] y',
  );
  expect(scrub('cut off -----BEGIN PRIVATE KEY-----\\nabc')).not.toContain('abc');
  expect(scrub('at postgresql://shop:pass%20word@db/shop?x=1 now')).toBe(
    'at postgresql://shop:[redacted]@db/shop?x=1 now',
  );
  expect(scrub('AGE-SECRET-KEY-1QQQ')).toBe('[redacted]');
  const harmless = 'Rex, bearer of good news? ast_live_ is the prefix; task_test_suite_of_things';
  expect(scrub('ast_live_ is the prefix; task_test_suite_of_things')).toBe(
    'ast_live_ is the prefix; task_test_suite_of_things',
  );
  expect(scrub(harmless)).toContain('good news');
});

test('isSecretField knows a name however it is written', () => {
  for (const name of ['Authorization', 'x-api-key', 'apiKey', 'API_KEY', 'secret', 'Set-Cookie']) {
    expect(isSecretField(name)).toBe(true);
  }
  for (const name of ['keyId', 'label', 'categoryId', 'msg']) {
    expect(isSecretField(name)).toBe(false);
  }
});
