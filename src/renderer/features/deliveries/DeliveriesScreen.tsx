import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { bookOf } from '../../../shared/books/books.ts';
import type { Delivery } from '../../../shared/delivery.ts';
import { costIn } from '../../../shared/delivery.ts';
import { reportStep } from '../../animals/changes/changes.ts';
import { CustomerField } from '../../animals/customers/CustomerField.tsx';
import { addCustomer, customerNamed } from '../../animals/customers/customers.ts';
import { categoryOf } from '../../animals/fields/category-choice.ts';
import { callShop } from '../../shop.ts';
import { useProfile } from '../../stores/profile.ts';
import { useCategories } from '../../stores/categories.ts';
import { animalsText, moneyText } from '../../ui/formats.ts';
import { Callout, ErrorText } from '../../ui/messages.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { readFields } from '../../ui/read-fields.ts';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ArrivedPanel } from './ArrivedPanel.tsx';
import layout from '../../ui/screen.module.css';
import { newCategories, readRows, type ReadLine } from './delivery-rows.ts';
import { DeliveryTable, useSeesCosts } from './DeliveryTable.tsx';
import { EarlierDeliveries } from './EarlierDeliveries.tsx';
import { SameDocument } from './SameDocument.tsx';
import { clearDraft, typeDraft, useDraft } from './use-draft.ts';

const NO_MISTAKES: ReturnType<typeof readRows>['mistakes'] = new Map();

/** What arrives: typed as in a spreadsheet and taken in at once, and what arrived before. */
export function DeliveriesScreen() {
  const draft = useDraft();
  const [isEarlier, setEarlier] = useState(false);
  const [open, setOpen] = useState<Delivery | null>(null);
  const [mistakes, setMistakes] = useState(NO_MISTAKES);
  const form = useRef<HTMLFormElement>(null);
  const { running, problem, run } = useAction();
  const book = bookOf(useProfile(({ profile }) => profile.country));
  // Of a book that has only some animals, it is not known yet whether these are among them.
  const { lines } = readRows(draft.rows);
  const needsSupplier =
    book.needs.arrival.includes('supplier') &&
    (book.has({ details: {} }) ||
      lines.some(({ name, category }) => book.has({ name, species: category, details: {} })));
  const animals = lines.reduce((sum, { quantity }) => sum + quantity, 0);

  async function takeIn() {
    if (!readFields(form.current)) return;
    const read = readRows(draft.rows);
    setMistakes(read.mistakes);
    if (read.mistakes.size > 0) {
      requestAnimationFrame(() => {
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      });
      return;
    }
    const done = await run(async () => {
      const { id, day, document } = draft;
      const name = draft.supplier.trim();
      const supplierId = draft.supplierId ?? (name === '' ? null : (await customerNamed(name)).id);
      const inCategories = await withCategories(read.lines);
      return callShop('deliveries.takeIn', { id, day, document, supplierId, lines: inCategories });
    });
    if (!done) return;
    clearDraft();
    setOpen(done.delivery);
    reportStep(t`Taken in`, done.outcome);
  }

  return (
    <div className={layout.split}>
      <form
        ref={form}
        className={layout.list}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void takeIn();
        }}
      >
        <ScreenHead title={t`Goods in`}>
          <Button variant="subtle" onClick={() => setEarlier(!isEarlier)}>
            {isEarlier ? <Trans>New delivery</Trans> : <Trans>Earlier deliveries</Trans>}
          </Button>
          {!isEarlier && (
            <Button type="submit" loading={running} disabled={animals === 0}>
              {animals === 0 ? t`Take in` : t`Take in ${animalsText(animals)}`}
            </Button>
          )}
        </ScreenHead>
        {isEarlier ? (
          <EarlierDeliveries open={open?.number} onOpen={setOpen} />
        ) : (
          <>
            <Group align="start">
              <CustomerField
                label={t`Supplier`}
                id={draft.supplierId}
                name={draft.supplier}
                typed={draft.supplierId === null ? draft.supplier : null}
                onType={(supplier) => typeDraft({ supplier, supplierId: null })}
                onChoose={({ id, name }) => typeDraft({ supplier: name, supplierId: id })}
                onSettle={() => undefined}
                onAdd={(name) =>
                  void run(async () => {
                    const { id } = await addCustomer(name);
                    typeDraft({ supplier: name, supplierId: id });
                  })
                }
              />
              <DayField
                label={t`Day`}
                isNeeded
                value={draft.day}
                onDay={(day) => typeDraft({ day })}
              />
              <TextInput
                label={t`Document`}
                autoComplete="off"
                maxLength={60}
                value={draft.document}
                onChange={(event) => typeDraft({ document: event.currentTarget.value })}
              />
            </Group>
            <SameDocument {...draft} onOpen={setOpen} />
            <ErrorText>{problem?.message}</ErrorText>
            {animals > 0 && needsSupplier && draft.supplier.trim() === '' && (
              <Callout kind="warning">
                <Trans>The register needs to know who brought them.</Trans>
              </Callout>
            )}
            <DeliveryTable mistakes={mistakes} />
            <Foot lines={lines} />
          </>
        )}
      </form>
      {open && <ArrivedPanel key={open.number} delivery={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** What the rows come to. */
function Foot({ lines }: { lines: readonly ReadLine[] }) {
  const seesCosts = useSeesCosts();
  const categories = useCategories(({ list }) => list);
  const added = newCategories(lines, categories).join(', ');
  const worth = lines.reduce((sum, { quantity, price }) => sum + quantity * (price ?? 0), 0);
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {added === '' ? (
          <Trans>
            An empty cell repeats the one above it, a price only for the same kind of animal.
            Ctrl+Enter takes it all in.
          </Trans>
        ) : (
          <Trans>New categories: {added}</Trans>
        )}
      </Text>
      <Text size="sm">
        {seesCosts && <Trans>Cost {moneyText(costIn(lines))}</Trans>}
        {seesCosts && ' · '}
        <Trans>Worth {moneyText(worth)}</Trans>
      </Text>
    </Group>
  );
}

/** The lines with the numbers of their categories, of which new ones are made. */
async function withCategories(lines: readonly ReadLine[]) {
  const known = [...useCategories.getState().list];
  for (const name of newCategories(lines, known)) {
    known.push(await callShop('categories.create', { name }));
  }
  return lines.flatMap(({ category, ...line }) => {
    const id = categoryOf(category, known);
    return id === undefined ? [] : [{ ...line, categoryId: String(id) }];
  });
}
