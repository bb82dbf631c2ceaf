import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { csvFile } from '../../../shared/stock-files/csv.ts';
import { download } from '../../download.ts';
import { callShop } from '../../shop.ts';
import { useCategories } from '../../stores/categories.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';

/** How far back the register of buyers goes. */
const YEARS = 10;

/** Saves who bought which animal, with its number and the buyer’s address: what keepers of protected species ask for. */
export function BuyersCsv() {
  const { running, problem, run } = useAction();
  async function save() {
    const to = Date.now();
    const from = new Date(to).setFullYear(new Date(to).getFullYear() - YEARS);
    const bought = await callShop('customers.bought', { from, to });
    const { list } = useCategories.getState();
    const rows = bought.map(
      ({ at, number, petId, words, identity, categoryId, quantity, customer }) => [
        ...[dayNamed(at), String(number), String(petId), words, identity],
        list.find(({ id }) => id === categoryId)?.name ?? '',
        ...[String(quantity), customer?.name ?? '', customer?.address ?? ''],
        ...[customer?.phone ?? '', customer?.email ?? ''],
      ],
    );
    const heads = [
      ...[t`Day`, t`Receipt`, t`No.`, t`Animal`, t`Number or mark`, t`Category`, t`Quantity`],
      ...[t`Buyer`, t`Address`, t`Phone`, t`E-mail`],
    ];
    await download(csvFile([heads, ...rows]), t`Register of buyers.csv`);
  }
  return (
    <>
      <Button variant="default" aria-disabled={running} onClick={() => void run(save)}>
        <Trans>Register of buyers</Trans>
      </Button>
      <ErrorText>{problem?.message}</ErrorText>
    </>
  );
}
