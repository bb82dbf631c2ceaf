import { expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { dueText, reservedText } from './reminders.ts';

const FIELDS = BUILT_IN_FIELDS.map((field) => ({ ...field, reminds: field.id === 'born' }));

const animal = (born: string, status: PetRow['status'] = 'available'): PetRow => ({
  id: 1n,
  name: 'Rex',
  categoryId: 1n,
  status,
  details: { born },
  photographs: [],
  addedAt: 0,
  addedBy: null,
  version: 0,
});

it('a date that reminds is told from its day on, until the animal is sold', () => {
  const due = (row: PetRow) => dueText(FIELDS, row, '2026-11-25');
  expect(due(animal('2026-11-26'))).toBeNull();
  expect(due(animal('2026-11-25'))).toMatch(/^Born: .*25.*2026|^Born: .*2026.*25/);
  expect(due(animal('2025-01-01'))).toContain('Born: ');
  expect(due(animal('2025-01-01', 'sold'))).toBeNull();
  expect(dueText(BUILT_IN_FIELDS, animal('2025-01-01'), '2026-11-25')).toBeNull();
});

it('a reservation is told by whom or by when it is for, and not by its status alone', () => {
  const reserved = (details: PetRow['details'], status: PetRow['status'] = 'pending') =>
    reservedText({ ...animal('', status), details });
  expect(reserved({ reservedfor: 'Ms Lee' })).toBe('Reserved for Ms Lee.');
  expect(reserved({ reserveduntil: '2026-11-25' })).toMatch(/^Reserved until .*2026\.$/);
  expect(reserved({ phone: '1' })).toBeNull();
  expect(reserved({ reservedfor: 'Ms Lee' }, 'sold')).toBeNull();
});
