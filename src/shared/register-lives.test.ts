import { expect, it } from 'vitest';
import { Lives } from './register-lives.ts';
import type { RegisterEntry } from './register.ts';

const COUNT = 30_000;

it('takes an import of many animals, and its undo, in time that grows with their number', () => {
  const lives = new Lives();
  const base = { at: '2026-11-21T07:30:00.000Z', day: '2026-11-21', animals: 1 };
  const begun = performance.now();
  for (const [step, kind] of [
    [1, 'added'],
    [2, 'removed'],
  ] as const)
    for (let animal = 1; animal <= COUNT; animal += 1) {
      const number = (step - 1) * COUNT + animal;
      const entry: RegisterEntry = { ...base, number, kind, step, animal: String(animal) };
      lives.take(step === 1 ? entry : { ...entry, undoes: 1 });
    }
  // It took half a minute when each entry looked at all of its step.
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(lives.all.filter(({ arrival }) => arrival.isCancelled)).toHaveLength(COUNT);
});
