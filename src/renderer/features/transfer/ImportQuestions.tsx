import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core';
import type { ImportChanges, ImportReading } from '../../../shared/stock-files/import-choice.ts';
import { animalsText, numberText } from '../../ui/formats.ts';
import { Note } from '../../ui/Note.tsx';
import { rowsText } from './import-words.ts';
import { LeftOut, ValueQuestions } from './ValueQuestions.tsx';

interface QuestionProps {
  reading: ImportReading;
  onChange: (changes: ImportChanges) => void;
}

/** How many new categories are listed. */
const CATEGORIES_NAMED = 8;

function Quantities({ reading, onChange }: QuestionProps) {
  const { quantities, noneLeft, choice } = reading;
  if (quantities === 0) return null;
  const described = [
    t`Rows that stand for another number of animals than 1: ${numberText(quantities)}.`,
    ...(choice.quantity === 'each'
      ? noneLeft > 0
        ? [t`Rows that stand for none, which are left out: ${numberText(noneLeft)}.`]
        : []
      : [t`Each becomes one line, a group with its number of animals.`]),
  ];
  return (
    <Checkbox
      label={t`Add each animal of a row on a line of its own`}
      description={described.join(' ')}
      checked={choice.quantity === 'each'}
      onChange={(event) => onChange({ quantity: event.currentTarget.checked ? 'each' : 'one' })}
    />
  );
}

function KnownByNumber({ reading, onChange }: QuestionProps) {
  const { knownByNumber, choice, changes } = reading;
  if (knownByNumber === 0) return null;
  return (
    <Note kind="info" title={t`${animalsText(knownByNumber)} in stock already`}>
      <Radio.Group
        aria-label={t`Animals in stock already`}
        value={choice.known}
        onChange={(value) =>
          onChange({ known: value === 'update' || value === 'add' ? value : 'leaveOut' })
        }
      >
        <Stack gap="xs" mt="xs">
          <Radio value="leaveOut" label={t`Leave them out`} />
          <Radio
            value="update"
            label={t`Change them to what the list says`}
            {...(choice.known === 'update' && {
              description:
                changes === 0 ? t`Nothing differs.` : t`To be changed: ${animalsText(changes)}.`,
            })}
          />
          <Radio value="add" label={t`Add them again`} />
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
      label={t`Leave out ${rowsText(knownByName)} with the name and category of an animal in stock`}
      checked={choice.known === 'leaveOut'}
      onChange={(event) => onChange({ known: event.currentTarget.checked ? 'leaveOut' : 'add' })}
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
        <Trans>
          “{name}” is a new category. Is “{similar}” meant?
        </Trans>
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          const { values } = reading.choice;
          onChange({ values: { ...values, category: { ...values['category'], [name]: similar } } });
        }}
      >
        <Trans>Use {similar}</Trans>
      </Button>
    </Group>
  );
}

function newCategoriesText(names: readonly string[]): string {
  const listed = names.slice(0, CATEGORIES_NAMED).join(', ');
  const rest = names.length - CATEGORIES_NAMED;
  if (rest > 0) return t`New categories: ${listed} and ${numberText(rest)} more.`;
  return plural(names.length, {
    one: `New category: ${listed}.`,
    other: `New categories: ${listed}.`,
  });
}

/** Categories that the shop does not have yet, listed so that a typing error is caught in time. */
function NewCategories(props: QuestionProps) {
  const { newCategories } = props.reading;
  if (newCategories.length === 0) return null;
  const names = newCategories.map(({ name }) => name);
  return (
    <Stack gap="xs">
      <Text size="sm">{newCategoriesText(names)}</Text>
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
      <ValueQuestions {...props} />
      <LeftOut {...props} />
    </>
  );
}
