import { expect, it } from 'vitest';
import { articleCode, isMistyped } from './article-code.ts';

it('is kept in one form', () => {
  for (const [written, kept] of [
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
  ] as const) {
    expect(articleCode(written), written).toBe(kept);
    expect(articleCode(kept), written).toBe(kept);
    expect(isMistyped(written), written).toBe(false);
  }
});

it('is no EAN or UPC if one of its digits is wrong', () => {
  for (const written of ['4006381333930', '4006381333391', '036000291453', '10012345678901']) {
    expect(isMistyped(written), written).toBe(true);
    expect(articleCode(written), written).toBe(written);
  }
});
