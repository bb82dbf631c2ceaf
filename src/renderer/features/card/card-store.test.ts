import { expect, test, vi } from 'vitest';
import type { PetRow } from '../../../shared/pet.ts';
import { AnimalList } from '../../animals/list/animal-list.ts';
import { setActive, useInventory } from '../../animals/list/inventory-store.ts';
import { followList, useCard } from './card-store.ts';

vi.hoisted(() => {
  const storage = { getItem: () => null, setItem: () => undefined };
  vi.stubGlobal('window', { localStorage: storage, shop: { on: () => () => undefined } });
  vi.stubGlobal('document', { getElementById: () => null, activeElement: null });
});
vi.mock('../../stores/shell.ts', () => ({ useShell: { getState: () => ({ cardWanted: null }) } }));

const row = (id: bigint): PetRow => ({
  id,
  name: `Pet ${String(id)}`,
  categoryId: 1n,
  status: 'available',
  addedAt: 0,
  addedBy: null,
  version: 0,
  details: {},
  photographs: [],
});
const listOf = (...ids: bigint[]) => AnimalList.of(BigInt64Array.from(ids)).with([], ids.map(row));
const onCard = () => useCard.getState().animal?.id;

test('an animal that left the list, as a sold one does, stays on the card until another row is chosen', () => {
  useInventory.setState({ list: listOf(3n, 2n, 1n), active: { row: 1, column: 0 } });
  const end = followList();
  expect(onCard()).toBe(2n);
  useInventory.setState({ list: listOf(3n, 1n), left: { animal: row(2n), at: 0 } });
  expect(onCard()).toBe(2n);
  setActive({ row: 1, column: 0 });
  expect(onCard()).toBe(1n);
  end();
});
