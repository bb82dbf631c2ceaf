import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { NativeSelect, Table } from '@mantine/core';
import { decimalsOf } from '../../../shared/money.ts';
import { PRICE_ENDINGS, type PriceChange } from '../../../shared/price-change.ts';
import { asSent } from '../../animals/changes/resolve-selection.ts';
import type { Selection } from '../../animals/selection/selection.ts';
import { callShop } from '../../shop.ts';
import { useProfile } from '../../stores/profile.ts';
import { useReading } from '../../stores/use-call.ts';
import { animalsText, moneyText } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { readPriceShift, valueOf } from '../../ui/typed-amounts.ts';
import { TypedField } from '../../ui/TypedField.tsx';
import classes from './PriceRule.module.css';

/** How prices are to change, as it is typed. */
export interface TypedRule {
  by: string;
  /** One of the endings, or empty. */
  ending: string;
}

export const NO_RULE: TypedRule = { by: '', ending: '' };

/** What a typed rule means; null as long as it changes nothing. */
export function readRule({ by, ending }: TypedRule): PriceChange | null {
  const shift = valueOf(readPriceShift(by));
  const ends = PRICE_ENDINGS.find((one) => String(one) === ending) ?? null;
  if (shift === null && (ends === null || by.trim() !== '')) return null;
  return { by: shift ?? { amount: 0 }, ending: ends };
}

/** Asks by how much prices change and what they then end in, and shows what becomes of the first of them. */
export function PriceRule(props: {
  selection: Selection;
  rule: TypedRule;
  onRule: (rule: TypedRule) => void;
}) {
  const { selection, rule, onRule } = props;
  const hasHundredths = useProfile(({ profile }) => decimalsOf(profile.currency) === 2);
  return (
    <>
      <TypedField
        label={t`By how much`}
        description={t`10 % or −5 %, or an amount`}
        data-autofocus
        value={rule.by}
        read={readPriceShift}
        onText={(by) => onRule({ ...rule, by })}
      />
      {hasHundredths && (
        <NativeSelect
          label={t`Prices end in`}
          data={[
            { value: '', label: t`Whatever they come to` },
            ...PRICE_ENDINGS.map((ending) => ({
              value: String(ending),
              label: moneyText(1_200 + ending),
            })),
          ]}
          value={rule.ending}
          onChange={(event) => onRule({ ...rule, ending: event.currentTarget.value })}
        />
      )}
      <Preview selection={selection} rule={rule} />
    </>
  );
}

async function previewPrices({ selection, rule }: { selection: Selection; rule: TypedRule }) {
  const change = readRule(rule);
  const sent = change && (await asSent(selection));
  return sent ? callShop('pets.previewPrices', { selection: sent, change }) : null;
}

function Preview({ selection, rule }: { selection: Selection; rule: TypedRule }) {
  const { value: preview, problem } = useReading({
    of: 'pets.previewPrices',
    as: 'prices',
    input: { selection, rule },
    read: previewPrices,
    isOfThen: true,
  });
  if (problem !== null) return <ErrorText>{problem}</ErrorText>;
  if (!preview || readRule(rule) === null) return null;
  const { prices, more, left } = preview;
  return (
    <div className={classes.preview}>
      <Table aria-label={t`Prices before and after`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Animal`}</Table.Th>
            <Table.Th className={classes.price}>{t`Now`}</Table.Th>
            <Table.Th className={classes.price}>{t`Then`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {prices.map(({ name, before, after }, place) => (
            // Two may be alike.
            <Table.Tr key={place}>
              <Table.Td translate="no">{name}</Table.Td>
              <Table.Td className={classes.price}>{moneyText(before)}</Table.Td>
              <Table.Td className={classes.price}>{moneyText(after)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <p role="status">
        {more > 0 && <Trans>And {animalsText(more)} more.</Trans>}{' '}
        {left > 0 && (
          <Trans>Without a price or sold, and left as they are: {animalsText(left)}.</Trans>
        )}
      </p>
    </div>
  );
}
