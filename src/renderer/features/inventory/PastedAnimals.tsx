import { Button, Group } from '@mantine/core';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { animalsText } from '../../ui/formats.ts';
import { Note } from '../../ui/Note.tsx';
import { addPasted, dismissPasted, newCategories, usePasting } from './pasting.ts';

/** Names that are told; a long list is told by its beginning. */
const NAMES_TOLD = 5;

/** Offers to add the animals of a list that was pasted into the form. */
export function PastedAnimals() {
  const { animals, problem, busy, outcome } = usePasting();
  if (animals.length === 0) return outcome === null ? null : <div role="status">{outcome}</div>;
  const told = animals.slice(0, NAMES_TOLD).map(({ name }) => name);
  const categories = newCategories(animals);
  return (
    <Note kind="info" title={`${animalsText(animals.length)} pasted`}>
      <p>
        {told.join(', ')}
        {animals.length > told.length && ' …'}
      </p>
      <p>
        What a line does not say comes from the fields above.
        {categories.length > 0 && ` New categories: ${categories.join(', ')}.`}
      </p>
      <ErrorText>{problem}</ErrorText>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" loading={busy} onClick={() => void addPasted()}>
          Add {animalsText(animals.length)}
        </Button>
        <Button size="compact-sm" variant="default" disabled={busy} onClick={dismissPasted}>
          Discard
        </Button>
      </Group>
    </Note>
  );
}
