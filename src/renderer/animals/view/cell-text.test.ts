import { expect, it } from 'vitest';
import { BUILT_IN_FIELDS } from '../../../shared/fields/built-in.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { columnsOf } from './columns.ts';
import { rowsAsText } from './cell-text.ts';

const animal: PetRow = {
  id: 7n,
  name: 'Rex',
  categoryId: 3n,
  status: 'pending',
  addedAt: 0,
  addedBy: null,
  version: 0,
  details: { price: 1250, notes: 'shy\n\tbites' },
  photographs: [],
};

it('rows are copied by the columns shown, each value in its own cell', () => {
  const fields = BUILT_IN_FIELDS.map((field) => ({ ...field, isColumn: true }));
  const wanted = ['id', 'name', 'category', 'status', 'field:price', 'field:notes', 'field:chip'];
  const shown = wanted.flatMap((id) => columnsOf(fields).filter((one) => one.id === id));
  const cells = rowsAsText([animal], shown, () => '=Dogs').split('\t');
  expect(cells.slice(0, 2)).toEqual(['7', 'Rex']);
  expect(cells[2]).toBe("'=Dogs");
  expect(cells[3]).toBe('Reserved');
  expect(cells[4]).toMatch(/12[.,]50/);
  expect(cells.slice(5)).toEqual(['shy bites', '']);
});
