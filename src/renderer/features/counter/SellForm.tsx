import { Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { ASKED_AT_SALE } from '../../../shared/fields/built-in.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { saleOf } from '../../../shared/sale.ts';
import { numberIn } from '../../../shared/search-terms.ts';
import { callShop } from '../../shop.ts';
import { useFields } from '../../stores/fields.ts';
import { DialogForm } from '../../ui/Dialog.tsx';
import { moneyText, animalsText, readTyped } from '../../ui/formats.ts';
import { changeEachAnimal } from '../../animals/changes/changes.ts';
import type { TypedDetails } from '../../animals/fields/draft-details.ts';
import { openPrint } from '../../animals/dialogs/print-dialog.ts';
import { closeCounter, useCounter } from '../../animals/dialogs/counter-store.ts';
import { DetailInputs, SoldAlready, typedValues } from './form-parts.tsx';
import { lineOf, readLine, sumOf, type SaleLine } from './sale-lines.ts';
import { SaleLines } from './SaleLines.tsx';

/** Adds each animal that is scanned to the lines, and says what became of the last scan. */
function useScans(add: (animal: PetRow) => void): string | null {
  const scanned = useCounter((counter) => counter.scanned);
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => {
    if (!scanned) return;
    findScanned(scanned.text).then(
      (animal) => {
        if (animal) add(animal);
        setNotice(
          animal ? `Added: ${animal.name}.` : `Nothing in stock has the code ${scanned.text}.`,
        );
      },
      () => {
        setNotice(`${scanned.text} could not be looked up. Scan it again.`);
      },
    );
    // Each scan is taken once, however often the lines change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [scanned]);
  return notice;
}

/** Sells animals: each for its price or another, and some of a group. */
export function SellForm({ animals }: { animals: readonly PetRow[] }) {
  const fields = useFields(({ list }) => list);
  const inStock = animals.filter(({ status }) => status !== 'sold');
  const [lines, setLines] = useState<readonly SaleLine[]>(() => inStock.map(lineOf));
  const [typed, setTyped] = useState<TypedDetails>(() => ({
    ...Object.fromEntries(ASKED_AT_SALE.map((id) => [id, ''])),
    buyer: String(inStock[0]?.details['reservedfor'] ?? ''),
  }));
  const [problems, setProblems] = useState({});
  const [isTried, setIsTried] = useState(false);
  const notice = useScans((animal) => {
    setLines((before) =>
      before.some((line) => line.animal.id === animal.id) ? before : [...before, lineOf(animal)],
    );
  });

  async function sell() {
    const read = typedValues(fields, typed);
    setProblems(read.problems);
    setIsTried(true);
    const soldon = dayNamed(Date.now());
    const changes = lines.flatMap((line) => {
      const sold = readLine(line);
      if ('problem' in sold) return [];
      const details = { soldon, ...read.values };
      return [{ seen: line.animal, change: saleOf(line.animal, { ...sold, details }) }];
    });
    if (changes.length < lines.length || Object.keys(read.problems).length > 0) return;
    const ids = new Set(changes.map(({ seen }) => seen.id));
    await changeEachAnimal('Sold', changes, {
      label: 'Print a slip…',
      onClick: () => {
        openPrint({ kind: 'some', ids }, true);
      },
    });
    closeCounter();
  }

  const count = lines
    .map(readLine)
    .reduce((sum, line) => sum + ('count' in line ? line.count : 0), 0);
  return (
    <DialogForm
      submitLabel="Sell"
      disabled={lines.length === 0}
      onSubmit={sell}
      onCancel={closeCounter}
    >
      <Stack gap="sm">
        {animals.length > inStock.length && <SoldAlready count={animals.length - inStock.length} />}
        <SaleLines lines={lines} onChange={setLines} isTried={isTried} />
        <Text fw={600} role="status">
          {animalsText(count)}, {moneyText(sumOf(lines))}
        </Text>
        <DetailInputs ids={ASKED_AT_SALE} typed={typed} onType={setTyped} problems={problems} />
        <Text size="sm" c="dimmed" role="status">
          {notice ?? 'Scan more animals to add them.'}
        </Text>
      </Stack>
    </DialogForm>
  );
}

/** A code is part of few others. */
const MOST_LOOKED_AT = 20;

/** The animal in stock with a number, or a code of its card, that was scanned; null without just one. */
async function findScanned(text: string): Promise<PetRow | null> {
  const codes = useFields.getState().list.filter(({ kind }) => kind === 'code');
  const [code] = codes.flatMap((field) => {
    const read = readTyped(field, text);
    return read && 'value' in read ? [String(read.value)] : [];
  });
  const search = code ?? text.trim();
  const view = { sort: 'newest', status: 'stock', categoryId: null, search } as const;
  const { rows } = await callShop('pets.rows', { view, offset: 0, limit: MOST_LOOKED_AT });
  const coded = rows.filter(({ details }) => codes.some(({ id }) => details[id] === code));
  const [found, ...others] =
    coded.length > 0 ? coded : rows.filter(({ id }) => id === numberIn(text.trim()));
  return found && others.length === 0 ? found : null;
}
