import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { ShopError } from '../../../shared/errors.ts';
import { csvFile } from '../../../shared/stock-files/csv.ts';
import { download } from '../../download.ts';
import { callShop } from '../../shop.ts';
import { useCategories } from '../../stores/categories.ts';
import { CSV_SEPARATOR } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { MOST_PRINTED, print, Printed, usePrinting } from '../../ui/Printed.tsx';
import { printedLines } from '../../ui/printed-lines.tsx';
import { useAction } from '../../ui/use-action.ts';

/** How far back the register of buyers goes. */
const YEARS = 10;

/** Saves or prints who bought which animal, with its number and the buyer’s address: what keepers of protected species ask for. */
export function BuyersRegister() {
  const isPrinting = usePrinting(({ job }) => job !== null);
  const { running, problem, run } = useAction();
  const save = async () => {
    const file = csvFile([headings(), ...(await readLines())], CSV_SEPARATOR);
    await download(file, t`Register of buyers.csv`);
  };
  const printAll = async () => {
    const lines = await readLines();
    if (lines.length > MOST_PRINTED) {
      throw new ShopError('bad_request', t`This is too much for paper. Save it as CSV.`);
    }
    await print(printedLines(t`Register of buyers`, headings(), lines));
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            aria-disabled={running}
            rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          >
            <Trans>Register of buyers</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void run(save)}>
            <Trans>Save as CSV</Trans>
          </Menu.Item>
          <Menu.Item onClick={() => void run(printAll)}>
            <Trans>Print</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ErrorText>{problem?.message}</ErrorText>
      {isPrinting && <Printed />}
    </>
  );
}

const headings = () => [
  ...[t`Day`, t`Receipt`, t`No.`, t`Animal`, t`Number or mark`, t`Category`, t`Quantity`],
  ...[t`Buyer`, t`Address`, t`Phone`, t`E-mail`],
];

async function readLines(): Promise<string[][]> {
  const to = Date.now();
  const from = new Date(to).setFullYear(new Date(to).getFullYear() - YEARS);
  const bought = await callShop('customers.bought', { from, to });
  const { list } = useCategories.getState();
  return bought.map(({ at, number, petId, words, identity, categoryId, quantity, customer }) => [
    ...[dayNamed(at), String(number), String(petId), words, identity],
    list.find(({ id }) => id === categoryId)?.name ?? '',
    ...[String(quantity), customer?.name ?? '', customer?.address ?? ''],
    ...[customer?.phone ?? '', customer?.email ?? ''],
  ]);
}
