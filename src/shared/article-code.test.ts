import { expect, it } from 'vitest';
import { articleCode, isMistyped } from './article-code.ts';

it.each([
  ['4006381333931', '4006381333931'],
  ['4 006381 333931', '4006381333931'],
  [']E04006381333931', '4006381333931'],
  ['036000291452', '0036000291452'],
  ['0036000291452', '0036000291452'],
  ['04006381333931', '4006381333931'],
  ['10012345678902', '10012345678902'],
  ['96385074', '96385074'],
  ['20240001', '20240001'],
  ['ab-12 x', 'AB12X'],
  ['*0815*', '0815'],
  ['４００６３８１３３３９３１', '4006381333931'],
  ['- –', ''],
])('%s is kept as %s', (written, kept) => {
  expect(articleCode(written)).toBe(kept);
  expect(articleCode(kept)).toBe(kept);
  expect(isMistyped(written)).toBe(false);
});

it.each(['4006381333930', '4006381333391', '036000291453', '10012345678901'])(
  '%s is no EAN or UPC: one of its digits is wrong',
  (written) => {
    expect(isMistyped(written)).toBe(true);
    expect(articleCode(written)).toBe(written);
  },
);
