import { expect, it, vi } from 'vitest';
import type { Person } from '../../../shared/person.ts';
import { useSignIn } from '../../stores/sign-in.ts';
import { openChange, useChangeDialog } from './change-dialog.ts';
import { only } from '../selection/selection.ts';
import { startImport, useTransfer } from './transfer-store.ts';
import { openSell, useSale } from './sale-store.ts';

vi.hoisted(() => {
  const location = { hash: '' };
  vi.stubGlobal('window', { location, addEventListener: () => undefined });
});

const ADA: Person = { id: 'ada', name: 'Ada', role: 'owner' };
const BO: Person = { id: 'bo', name: 'Bo', role: 'clerk' };

function signIn(current: Person | null): void {
  useSignIn.setState({ signIn: { persons: [ADA, BO], current, inspectedUntil: null } });
}

it('a sale, a change and an import go on with the person who began them, and not with anybody else', () => {
  signIn(ADA);
  openSell(only(1n));
  openChange(only(1n));
  startImport({ kind: 'text', text: 'Rex' });
  signIn(null);
  signIn(ADA);
  expect(useSale.getState().isOpen).toBe(true);
  signIn(null);
  signIn(BO);
  expect(useSale.getState().isOpen).toBe(false);
  expect(useChangeDialog.getState().selection).toBeNull();
  expect(useTransfer.getState().importing).toBeNull();
});
