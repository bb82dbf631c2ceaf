import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Article, KeptArticle } from '../../../shared/article.ts';
import { callShop } from '../../shop.ts';
import { useProfile } from '../../stores/profile.ts';
import { useIsOwner } from '../../stores/sign-in.ts';
import { focusOnMount, focusScreen } from '../../ui/focus.ts';
import { asSentence, percentText } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { readFields } from '../../ui/read-fields.ts';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { showProblemToast, showUndoToast } from '../../ui/toast.tsx';
import { readAmount, typedAmount, valueOf } from '../../ui/typed-amounts.ts';
import { TypedField } from '../../ui/TypedField.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ButtonInSale } from './ButtonInSale.tsx';

const TOAST = 'article-removed';

interface ArticleViewProps {
  id: string;
  /** Undefined for one that is being added. */
  known: KeptArticle | undefined;
  buttons: readonly KeptArticle[];
  onClose: () => void;
}

/** An article as it is typed: each part as the text of its field. */
type Typed = Record<'name' | 'price' | 'codes' | 'taxRate' | 'group', string>;

function typedOf(article: KeptArticle | undefined): Typed {
  const { name = '', price = null, codes = [], taxRate = null, group = '' } = article ?? {};
  return {
    name,
    price: price === null ? '' : typedAmount(price),
    codes: codes.join(', '),
    taxRate: taxRate === null ? '' : String(taxRate),
    group,
  };
}

function articleOf(id: string, { name, price, codes, taxRate, group }: Typed): Article {
  const amount = valueOf(readAmount(price));
  return {
    id,
    name: name.trim(),
    codes: codes
      .split(',')
      .map((code) => code.trim())
      .filter(Boolean),
    price: amount === 0 ? null : amount,
    taxRate: taxRate === '' ? null : Number(taxRate),
    group: group.trim(),
  };
}

/** What is known of an article, which is saved with its button or Enter, and what can be done with it. */
export function ArticleView({ id, known, buttons, onClose }: ArticleViewProps) {
  const [changes, setChanges] = useState<Partial<Typed>>({});
  const { running, problem, run } = useAction();
  const isOwner = useIsOwner();
  const saved = typedOf(known);
  const typed = { ...saved, ...changes };
  const isChanged = Object.entries(changes).some(([of, text]) => text !== saved[of as keyof Typed]);
  const title = known?.name ?? t`New article`;
  const field = (of: keyof Typed) => ({
    value: typed[of],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setChanges({ ...changes, [of]: currentTarget.value }),
  });
  const save = async () => {
    await callShop('articles.save', { article: articleOf(id, typed) });
    setChanges({});
  };
  const refused = Object.entries(problem?.fields ?? {});
  // What the store refuses is a sentence; a mistake in what was typed has its path, to the place among the codes.
  const errorOf = (of: keyof Typed) => {
    const [path, why] = refused.find(([at]) => at.split('.').includes(of)) ?? [];
    return path === of ? problem?.message : asSentence(why);
  };
  return (
    <SidePanel name={title} head={t`Article`} closeLabel={t`Close the article`} onClose={onClose}>
      <h2 translate="no">{title}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (readFields(event.currentTarget)) void run(save);
        }}
      >
        <Group gap="md">
          <TextInput
            {...field('name')}
            ref={focusOnMount}
            w="100%"
            label={t`Name`}
            maxLength={200}
            required
            withAsterisk={false}
            error={errorOf('name')}
          />
          <TypedField
            w="100%"
            label={t`Price`}
            description={t`Left empty where it differs each time`}
            inputMode="decimal"
            value={typed.price}
            read={readAmount}
            onText={(price) => setChanges({ ...changes, price })}
          />
          <TextInput
            {...field('codes')}
            w="100%"
            label={t`Codes`}
            description={t`EAN, UPC or your own; several with commas`}
            maxLength={600}
            error={errorOf('codes')}
          />
          <TextInput {...field('group')} w="100%" label={t`Section`} maxLength={60} />
          <Rate {...field('taxRate')} error={errorOf('taxRate')} />
          {problem && refused.length === 0 && <ErrorText>{problem.message}</ErrorText>}
          <Button
            type="submit"
            aria-disabled={running}
            disabled={typed.name.trim() === '' || (known !== undefined && !isChanged)}
          >
            <Trans>Save</Trans>
          </Button>
          {known && (
            <Button variant="default" onClick={() => void remove(known, onClose)}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </Group>
      </form>
      {known && isOwner && <ButtonInSale article={known} buttons={buttons} />}
    </SidePanel>
  );
}

/** The rate of tax that the price includes, in a shop with more than one. */
function Rate(props: {
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
}) {
  const rates = useProfile(({ profile }) => profile.taxRates);
  const { value } = props;
  if (rates.length < 2) return null;
  const shown = value === '' || rates.includes(Number(value)) ? rates : [...rates, Number(value)];
  const usual = percentText(rates[0] ?? 0);
  return (
    <NativeSelect
      {...props}
      w="100%"
      label={t`Tax`}
      data={[
        { value: '', label: t`As usual, ${usual}` },
        ...shown.map((rate) => ({ value: String(rate), label: percentText(rate) })),
      ]}
    />
  );
}

/** Takes an article off the list, and offers to undo that. */
async function remove({ id, name }: KeptArticle, onClose: () => void): Promise<void> {
  try {
    await callShop('articles.remove', { id });
  } catch (error) {
    showProblemToast(TOAST, error);
    return;
  }
  onClose();
  focusScreen();
  showUndoToast(TOAST, t`Article removed: “${name}”.`, () => callShop('articles.putBack', { id }));
}
