import { expect, test, vi } from 'vitest';
import { hasOrigin } from './security.ts';

vi.mock('electron', () => ({ app: {}, session: {} }));

test.each(['app://animal-store', 'app://animal-store/', 'app://animal-store/assets/a.js?x#y'])(
  '%s is ours',
  (address) => expect(hasOrigin(address, 'app://animal-store')).toBe(true),
);

test.each([
  'app://elsewhere/',
  'app://animal-store.example/',
  'app://animal-store:1/',
  'https://animal-store/',
  'file:///app://animal-store/',
  'javascript:alert(1)',
  'about:blank',
  'null',
  '',
])('%s is not', (address) => expect(hasOrigin(address, 'app://animal-store')).toBe(false));
