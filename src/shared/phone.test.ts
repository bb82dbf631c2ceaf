import { expect, it } from 'vitest';
import { phoneDigits, soughtPhone } from './phone.ts';

it.each([
  ['0171 123 45 67', '0171/1234567', true],
  ['01711234567', '0171 123 45 67', true],
  ['+49 171 1234567', '0171 123 45 67', true],
  ['0049 (171) 123-4567', '0171 1234567', true],
  ['0171 1234567', '+49 171 1234567', true],
  ['٠١٧١ ١٢٣٤٥٦٧', '0171 1234567', true],
  ['0171 1234568', '0171 1234567', false],
])('%s finds %s: %s', (search, stored, finds) => {
  const sought = soughtPhone(search);
  expect(sought !== undefined && phoneDigits(stored).includes(sought)).toBe(finds);
});

it.each(['Lee', '12', '12 Mill Lane', ''])('“%s” is no phone number', (search) =>
  expect(soughtPhone(search)).toBeUndefined(),
);
