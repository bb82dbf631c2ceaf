import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { StockTakeScope } from '../../../shared/stock-take.ts';
import { callShop } from '../../shop.ts';
import { useCategories } from '../../stores/categories.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import { openTake } from './take-choice.ts';
import classes from './StockTake.module.css';

const KINDS = ['all', 'category', 'place'] as const satisfies readonly StockTakeScope['kind'][];
type Kind = (typeof KINDS)[number];

/** Asks what is to be counted, and begins. */
export function BeginForm() {
  const categories = useCategories(({ list }) => list);
  const [kind, setKind] = useState<Kind>('all');
  const [category, setCategory] = useState('');
  const [place, setPlace] = useState('');
  const { running, problem, run } = useAction();
  const words: Record<Kind, string> = {
    all: t`All animals`,
    category: t`A category`,
    place: t`A cage or tank`,
  };
  const categoryId = category === '' ? String(categories[0]?.id ?? '') : category;
  const begin = async () => {
    const scope =
      kind === 'all'
        ? { kind }
        : kind === 'place'
          ? { kind, place: place.trim() }
          : { kind, categoryId };
    const begun = await run(() => callShop('stockTakes.begin', { id: crypto.randomUUID(), scope }));
    if (begun) openTake(begun.number);
  };
  return (
    <form
      className={classes.begin}
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <NativeSelect
        label={t`Count`}
        data={KINDS.map((value) => ({ value, label: words[value] }))}
        value={kind}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          setKind(KINDS.find((one) => one === chosen) ?? 'all');
        }}
      />
      {kind === 'category' && (
        <NativeSelect
          label={t`Category`}
          data={categories.map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
          value={categoryId}
          onChange={(event) => setCategory(event.currentTarget.value)}
        />
      )}
      {kind === 'place' && (
        <TextInput
          label={t`Cage or tank`}
          required
          autoComplete="off"
          maxLength={200}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
      )}
      <Button type="submit" loading={running}>
        <Trans>Begin</Trans>
      </Button>
      <ErrorText>{problem?.message}</ErrorText>
    </form>
  );
}
