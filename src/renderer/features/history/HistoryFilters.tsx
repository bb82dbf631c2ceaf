import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, NativeSelect } from '@mantine/core';
import { AskedAction, AUTHOR_KINDS } from '../../../shared/history.ts';
import { EVERYTHING, useHistoryChoice } from '../../stores/history.ts';
import { useSignIn } from '../../stores/sign-in.ts';
import { useCall } from '../../stores/use-call.ts';
import { askedWord, AUTHOR_WORDS } from '../../ui/entry-words.ts';
import { DaysField } from '../../ui/DaysField.tsx';
import { SearchField } from '../../ui/SearchField.tsx';

const actions = () => [
  { value: '', label: t`Everything` },
  ...AskedAction.options.map((action) => ({ value: action, label: askedWord(action) })),
];

/** What the history is asked for: what was done, by whom, when, and with which animals. */
export function HistoryFilters() {
  const { animal, action, who, fromDay, toDay, search } = useHistoryChoice();
  const isAsked = [action, who, fromDay, toDay, search].some((one) => one !== '');
  return (
    <Group gap="xs">
      <SearchField
        label={t`Name or number`}
        value={search}
        onSearch={(typed) => useHistoryChoice.setState({ search: typed })}
      />
      <NativeSelect
        {...named(t`What`)}
        data={actions()}
        value={action}
        onChange={(event) => {
          const asked = AskedAction.safeParse(event.currentTarget.value);
          useHistoryChoice.setState({ action: asked.data ?? '' });
        }}
      />
      <NativeSelect
        {...named(t`Who`)}
        data={useAuthors()}
        value={who}
        onChange={(event) => useHistoryChoice.setState({ who: event.currentTarget.value })}
      />
      <DaysField days={{ fromDay, toDay }} onChoose={(days) => useHistoryChoice.setState(days)} />
      {animal && (
        <Button variant="default" onClick={() => useHistoryChoice.setState({ animal: null })}>
          <Trans>
            Only {animal.name}, number {String(animal.id)}: show all
          </Trans>
        </Button>
      )}
      {isAsked && (
        <Button
          variant="default"
          onClick={() => useHistoryChoice.setState({ ...EVERYTHING, animal })}
        >
          <Trans context="filters">Clear</Trans>
        </Button>
      )}
    </Group>
  );
}

/** A field with its name within it. */
function named(name: string) {
  return {
    'aria-label': name,
    leftSection: <span aria-hidden="true">{name}</span>,
    leftSectionWidth: 52,
  };
}

/** Everybody, the kinds of author, and the persons and tills by name. */
function useAuthors() {
  const { persons = [] } = useSignIn(({ signIn }) => signIn) ?? {};
  const tills = useCall('keys.list', { environment: 'production' }).value ?? [];
  const grouped = (group: string, items: { value: string; label: string }[]) =>
    items.length === 0 ? [] : [{ group, items }];
  return [
    { value: '', label: t`Everybody` },
    ...AUTHOR_KINDS.map((kind) => ({ value: kind, label: AUTHOR_WORDS[kind] })),
    ...grouped(
      t`Persons`,
      persons.map(({ id, name }) => ({ value: `window:${id}`, label: name })),
    ),
    ...grouped(
      t`Tills`,
      tills.map(({ id, label }) => ({ value: `till:${id}`, label })),
    ),
  ];
}
