import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { AskedAction, AUTHOR_KINDS } from '../../../shared/history.ts';
import { MAX_SEARCH_LENGTH } from '../../../shared/inventory.ts';
import { asOneLine } from '../../../shared/messages.ts';
import { callShop } from '../../shop.ts';
import { followKeys } from '../../stores/follow.ts';
import { EVERYTHING, useHistoryChoice } from '../../stores/history.ts';
import { useSignIn } from '../../stores/sign-in.ts';
import { useReading } from '../../stores/use-reading.ts';
import { AUTHOR_WORDS, ASKED_WORDS } from '../../ui/entry-words.ts';

const ACTIONS = [
  { value: '', label: 'Everything' },
  ...AskedAction.options.map((action) => ({ value: action, label: ASKED_WORDS[action] })),
];

/** What the history is asked for: what was done, by whom, when, and with which animals. */
export function HistoryFilters() {
  const { animal, action, who, fromDay, toDay, search } = useHistoryChoice();
  const isAsked = [action, who, fromDay, toDay, search].some((one) => one !== '');
  return (
    <Group align="end">
      <TextInput
        label="Name or number"
        maxLength={MAX_SEARCH_LENGTH}
        value={search}
        onChange={(event) => {
          useHistoryChoice.setState({ search: asOneLine(event.currentTarget.value) });
        }}
      />
      <NativeSelect
        label="What"
        data={ACTIONS}
        value={action}
        onChange={(event) => {
          const asked = AskedAction.safeParse(event.currentTarget.value);
          useHistoryChoice.setState({ action: asked.data ?? '' });
        }}
      />
      <NativeSelect
        label="Who"
        data={useAuthors()}
        value={who}
        onChange={(event) => {
          useHistoryChoice.setState({ who: event.currentTarget.value });
        }}
      />
      {(['fromDay', 'toDay'] as const).map((edge) => (
        <TextInput
          key={edge}
          type="date"
          label={edge === 'fromDay' ? 'From' : 'To'}
          value={edge === 'fromDay' ? fromDay : toDay}
          onChange={(event) => {
            useHistoryChoice.setState({ [edge]: event.currentTarget.value });
          }}
        />
      ))}
      {animal && (
        <Button
          variant="default"
          onClick={() => {
            useHistoryChoice.setState({ animal: null });
          }}
        >
          Only {animal.name}, number {String(animal.id)}: show all
        </Button>
      )}
      {isAsked && (
        <Button
          variant="default"
          onClick={() => {
            useHistoryChoice.setState({ ...EVERYTHING, animal });
          }}
        >
          Clear
        </Button>
      )}
    </Group>
  );
}

const readTills = () => callShop('keys.list', { environment: 'production' });

/** Everybody, the kinds of author, and the persons and tills by name. */
function useAuthors() {
  const { persons = [] } = useSignIn(({ signIn }) => signIn) ?? {};
  const tills = useReading(readTills, followKeys).value ?? [];
  const named = (group: string, items: { value: string; label: string }[]) =>
    items.length === 0 ? [] : [{ group, items }];
  return [
    { value: '', label: 'Everybody' },
    ...AUTHOR_KINDS.map((kind) => ({ value: kind, label: AUTHOR_WORDS[kind] })),
    ...named(
      'Persons',
      persons.map(({ id, name }) => ({ value: `window:${id}`, label: name })),
    ),
    ...named(
      'Tills',
      tills.map(({ id, label }) => ({ value: `till:${id}`, label })),
    ),
  ];
}
