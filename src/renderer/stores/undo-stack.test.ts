import { beforeEach, expect, it, vi } from 'vitest';
import type { Step } from '../../shared/history.ts';
import type { Person } from '../../shared/person.ts';
import { useSignIn } from './sign-in.ts';
import { forgetSteps, keepForUndo, takeStep } from './undo-stack.ts';

vi.hoisted(() => {
  vi.stubGlobal('window', { location: { hash: '' }, addEventListener: () => undefined });
});

function signIn(id: string): void {
  const current = { id, name: id, role: 'clerk' } as Person;
  useSignIn.setState({ signIn: { persons: [current], current } as never });
}

function make(id: number, by: string): void {
  const step = { id, author: { kind: 'window', id: by, name: by } } as Step;
  keepForUndo({ step, what: 'Sold', first: 'Bella' });
}

beforeEach(() => forgetSteps());

it('nobody at a window undoes what somebody else did there', () => {
  make(1, 'lena');
  make(2, 'max');
  make(3, 'lena');
  signIn('max');
  expect(takeStep('undoable', 3)).toBeUndefined();
  expect(takeStep('undoable')?.step.id).toBe(2);
  expect(takeStep('undoable')).toBeUndefined();
  signIn('lena');
  expect(takeStep('undoable')?.step.id).toBe(3);
  expect(takeStep('undoable', 1)?.step.id).toBe(1);
});
