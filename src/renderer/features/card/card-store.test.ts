import { expect, test, vi } from 'vitest';
import { setActive, useInventory } from '../../animals/list/inventory-store.ts';
import { followList, useCard } from './card-store.ts';
import { AnimalList } from '../../animals/list/animal-list.ts';
import { animalRow } from '../../testing/animals.ts';

vi.hoisted(() => {
  const storage = { getItem: () => null, setItem: () => undefined };
  vi.stubGlobal('window', { localStorage: storage, shop: { on: () => () => undefined } });
  vi.stubGlobal('document', { getElementById: () => null, activeElement: null });
});
vi.mock('../../stores/shell.ts', () => ({ useShell: { getState: () => ({ cardWanted: null }) } }));

const listOf = (...ids: bigint[]) =>
  AnimalList.of(BigInt64Array.from(ids)).with(
    [],
    ids.map((id) => animalRow(id)),
  );
const onCard = () => useCard.getState().animal?.id;

test('an animal that left the list, as a sold one does, stays on the card until another row is chosen', () => {
  useInventory.setState({ list: listOf(3n, 2n, 1n), active: { row: 1, column: 0 } });
  const end = followList();
  expect(onCard()).toBe(2n);
  useInventory.setState({ list: listOf(3n, 1n), left: { animal: animalRow(2n), at: 0 } });
  expect(onCard()).toBe(2n);
  setActive({ row: 1, column: 0 });
  expect(onCard()).toBe(1n);
  end();
});
