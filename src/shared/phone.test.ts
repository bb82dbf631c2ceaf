import { expect, it } from 'vitest';
import { phoneDigits, soughtPhone } from './phone.ts';

it('finds a number however it is written', () => {
  for (const [search, stored, finds] of [
    ['0171 123 45 67', '0171/1234567', true],
    ['01711234567', '0171 123 45 67', true],
    ['+49 171 1234567', '0171 123 45 67', true],
    ['0049 (171) 123-4567', '0171 1234567', true],
    ['0171 1234567', '+49 171 1234567', true],
    ['٠١٧١ ١٢٣٤٥٦٧', '0171 1234567', true],
    ['0171 1234568', '0171 1234567', false],
  ] as const) {
    const sought = soughtPhone(search);
    expect(sought !== undefined && phoneDigits(stored).includes(sought), search).toBe(finds);
  }
});

it('is no phone number', () => {
  for (const search of ['Lee', '12', '12 Mill Lane', ''])
    expect(soughtPhone(search), search).toBeUndefined();
});
