import { beforeEach, expect, it } from 'vitest';
import { useSignIn } from '../../../stores/sign-in.ts';
import { editOnceRead, giveUpEditing, startEditing, stopEditing, useEditing } from './editing.ts';
import { setActive, useInventory } from '../../../animals/list/inventory-store.ts';
import { AnimalList } from '../../../animals/list/animal-list.ts';
import { animalRow } from '../../../testing/animals.ts';

const row = (id: number) => animalRow(id, { version: 1 });
/** Row 0 has the animal 1, and so on. */
const readFrom = (offset: number): void => {
  const { list } = useInventory.getState();
  const rows = Array.from({ length: 100 }, (_, index) => row(offset + index + 1));
  useInventory.setState({ list: list.with([], rows) });
};

beforeEach(() => {
  stopEditing();
  const ids = BigInt64Array.from({ length: 1_000 }, (_, index) => BigInt(index + 1));
  useInventory.setState({ list: AnimalList.of(ids), active: { row: 250, column: 1 } });
  editOnceRead('category', () => true);
});

it('begins when the row has been read, and not again', () => {
  readFrom(0);
  expect(useEditing.getState().id).toBeNull();
  readFrom(200);
  expect(useEditing.getState()).toEqual({ id: 251n, column: 'category' });
  stopEditing();
  readFrom(200);
  expect(useEditing.getState().id).toBeNull();
});

it.each([
  ['another row is active', () => setActive({ row: 251, column: 1 })],
  ['another column is active', () => setActive({ row: 250, column: 0 })],
  ['it is given up', giveUpEditing],
  [
    'another view is shown',
    () =>
      useInventory.setState({
        shown: { sort: 'newest', status: 'all', categoryId: null, search: '', filters: [] },
      }),
  ],
])('does not begin once %s', (_what, happen) => {
  happen();
  setActive({ row: 250, column: 1 });
  readFrom(200);
  expect(useEditing.getState().id).toBeNull();
});

it('goes on after locking for the same person alone', () => {
  const olivia = { id: 'o', name: 'Olivia', role: 'owner' as const };
  const carl = { id: 'c', name: 'Carl', role: 'clerk' as const };
  const persons = [olivia, carl];
  const isEditingAfter = (current: typeof olivia | typeof carl | null) => {
    useSignIn.setState({ signIn: { persons, current, inspectedUntil: null } });
    return useEditing.getState().id !== null;
  };
  isEditingAfter(olivia);
  readFrom(200);
  startEditing(251n, 'name');
  expect([null, olivia, null, carl].map(isEditingAfter)).toEqual([true, true, true, false]);
});
