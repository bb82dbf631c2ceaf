import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core';
import type { ImportChanges, ImportReading } from '../../../shared/stock-files/import-choice.ts';
import { animalsText, numberText } from '../../ui/formats.ts';
import { Note } from '../../ui/Note.tsx';

interface QuestionProps {
  reading: ImportReading;
  onChange: (changes: ImportChanges) => void;
}

/** How many new categories are listed. */
const CATEGORIES_TOLD = 8;

/** The number of rows in words. */
export function rowsText(count: number): string {
  return count === 1 ? '1 row' : `${numberText(count)} rows`;
}

function Quantities({ reading, onChange }: QuestionProps) {
  const { quantities, noneLeft, choice } = reading;
  if (quantities === 0) return null;
  const none = noneLeft > 0 ? ` ${rowsText(noneLeft)} with a quantity of 0 are left out.` : '';
  return (
    <Checkbox
      label="A row with a quantity becomes that many animals"
      description={`${rowsText(quantities)} ${quantities === 1 ? 'has' : 'have'} a quantity other than 1.${choice.quantity === 'each' ? none : ' Each becomes one line of the list, with its number of animals.'}`}
      checked={choice.quantity === 'each'}
      onChange={(event) => {
        onChange({ quantity: event.currentTarget.checked ? 'each' : 'one' });
      }}
    />
  );
}

function KnownByNumber({ reading, onChange }: QuestionProps) {
  const { knownByNumber, choice, changes } = reading;
  if (knownByNumber === 0) return null;
  return (
    <Note kind="info" title={`${animalsText(knownByNumber)} in stock already`}>
      <Radio.Group
        aria-label="Animals in stock already"
        value={choice.known}
        onChange={(value) => {
          onChange({ known: value === 'update' || value === 'add' ? value : 'leaveOut' });
        }}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="leaveOut" label="Leave them out" />
          <Radio
            value="update"
            label="Change them to what the list says"
            {...(choice.known === 'update' && {
              description: changes === 0 ? 'Nothing differs.' : `${animalsText(changes)} change.`,
            })}
          />
          <Radio value="add" label="Add them again" />
        </Stack>
      </Radio.Group>
    </Note>
  );
}

function KnownByName({ reading, onChange }: QuestionProps) {
  const { knownByName, choice } = reading;
  if (knownByName === 0) return null;
  return (
    <Checkbox
      label={`Leave out ${rowsText(knownByName)} with the name and category of an animal in stock`}
      checked={choice.known === 'leaveOut'}
      onChange={(event) => {
        onChange({ known: event.currentTarget.checked ? 'leaveOut' : 'add' });
      }}
    />
  );
}

/** A new category that is spelt almost like one of the shop's. */
function Misspelt({
  name,
  similar,
  reading,
  onChange,
}: QuestionProps & { name: string; similar: string }) {
  return (
    <Group gap="xs">
      <Text size="sm">
        “{name}” is a new category. Is “{similar}” meant?
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          onChange({ categories: { ...reading.choice.categories, [name]: similar } });
        }}
      >
        Use {similar}
      </Button>
    </Group>
  );
}

/** Categories that the shop does not have yet, listed so that a typing error is caught in time. */
function NewCategories(props: QuestionProps) {
  const { newCategories } = props.reading;
  if (newCategories.length === 0) return null;
  const names = newCategories.map(({ name }) => name);
  const rest = names.length - CATEGORIES_TOLD;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {names.length === 1 ? 'New category' : 'New categories'}:{' '}
        {names.slice(0, CATEGORIES_TOLD).join(', ')}
        {rest > 0 && ` and ${numberText(rest)} more`}.
      </Text>
      {newCategories.map(
        ({ name, similar }) =>
          similar !== null && <Misspelt key={name} {...props} name={name} similar={similar} />,
      )}
    </Stack>
  );
}

/** What only a person can decide about a list. */
export function ImportQuestions(props: QuestionProps) {
  return (
    <>
      <Quantities {...props} />
      <KnownByNumber {...props} />
      <KnownByName {...props} />
      <NewCategories {...props} />
    </>
  );
}
