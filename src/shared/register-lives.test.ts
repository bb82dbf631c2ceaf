import { expect, it } from 'vitest';
import { Lives } from './register-lives.ts';
import type { RegisterEntry } from './register.ts';

/** In a time that grows with their square, as many would take longer than any test may. */
const COUNT = 100_000;

it('takes an import of many animals, and its undo, in time that grows with their number', () => {
  const lives = new Lives();
  const base = { at: '2026-11-21T07:30:00.000Z', day: '2026-11-21', animals: 1 };
  for (const [step, kind] of [
    [1, 'added'],
    [2, 'removed'],
  ] as const)
    for (let animal = 1; animal <= COUNT; animal += 1) {
      const number = (step - 1) * COUNT + animal;
      const entry: RegisterEntry = { ...base, number, kind, step, animal: String(animal) };
      lives.take(step === 1 ? entry : { ...entry, undoes: 1 });
    }
  expect(lives.all.filter(({ arrival }) => arrival.isCancelled)).toHaveLength(COUNT);
});
