import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CloseButton, Group, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import { useCallback, useId, useState } from 'react';
import type { Customer, CustomerSummary } from '../../../shared/customer.ts';
import { CustomerField } from '../../animals/customers/CustomerField.tsx';
import { newCustomer } from '../../animals/customers/customers.ts';
import { saleTitle } from '../../animals/papers/receipt-words.ts';
import { PicturePile } from '../../animals/photographs/AnimalPicture.tsx';
import { callShop } from '../../shop.ts';
import { followSales, showSales, useOpenSales } from '../../stores/sales.ts';
import { useIsOwner } from '../../stores/sign-in.ts';
import { useReading } from '../../stores/use-reading.ts';
import { useAtNow } from '../../ui/clock.ts';
import { dayText, moneyText, startOfDay } from '../../ui/formats.ts';
import { Initials } from '../../ui/Initials.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import layout from '../../ui/screen.module.css';
import classes from './Customers.module.css';

interface CustomerViewProps {
  id: string;
  /** Undefined for one that is being added. */
  known: CustomerSummary | undefined;
  /** Where they stand in the list. */
  place: number;
  onClose: () => void;
}

/** What is known of a customer, kept when a field is left, and what they bought and reserved. */
export function CustomerView({ id, known, place, onClose }: CustomerViewProps) {
  const title = useId();
  const [typed, setTyped] = useState<Partial<Customer>>({});
  const { problem, run } = useAction();
  const customer: Customer = { ...newCustomer(), ...known, id, ...typed };
  const save = () => {
    if (Object.keys(typed).length === 0 || customer.name.trim() === '') return;
    const { name, address, phone, email, note } = customer;
    void run(async () => {
      await callShop('customers.save', { customer: { id, name, address, phone, email, note } });
      setTyped({});
    });
  };
  const field = (of: Exclude<keyof Customer, 'id'>, label: string, isLong = false) => {
    const Input = isLong ? Textarea : TextInput;
    return (
      <Input
        label={label}
        autoComplete="off"
        value={customer[of]}
        onChange={(event: { currentTarget: { value: string } }) => {
          setTyped({ ...typed, [of]: event.currentTarget.value });
        }}
        onBlur={save}
      />
    );
  };
  return (
    <aside className={layout.aside} aria-labelledby={title}>
      <div className={layout.panelHead}>
        <span>
          <Trans>Customer</Trans>
        </span>
        <CloseButton aria-label={t`Close the customer`} onClick={onClose} />
      </div>
      <div className={layout.panelTitle}>
        {known && (
          <span className={classes.initials}>
            <Initials name={known.name} place={place} />
          </span>
        )}
        <h2 id={title} translate="no">
          {customer.name || t`New customer`}
        </h2>
      </div>
      {field('name', t`Name`)}
      {field('phone', t`Phone`)}
      {field('email', t`E-mail`)}
      {field('address', t`Address`, true)}
      {field('note', t`Note`, true)}
      <ErrorText>{problem?.message}</ErrorText>
      {known && <Bought customer={known} />}
      {known && <OtherActions customer={known} onClose={onClose} />}
    </aside>
  );
}

/** How many of their sales are shown. */
const SHOWN = 5;

/** What they bought, and what waits for them. */
function Bought({ customer: { id, name, sales, total } }: { customer: CustomerSummary }) {
  const open = useOpenSales().filter(({ customerId }) => customerId === id);
  const count = String(sales);
  const today = useAtNow(startOfDay);
  const read = useCallback(
    () => callShop('sales.page', { search: '', customerId: id, limit: SHOWN }),
    [id],
  );
  const { value: latest } = useReading(read, followSales);
  return (
    <section className={classes.part} aria-label={t`Bought`}>
      {open.map((sale) => (
        <p key={sale.id} className={classes.waits} translate="no">
          <Trans>
            Waits: {sale.lines.map(({ words }) => words).join(', ')}, {moneyText(sale.deposit)} paid
          </Trans>
        </p>
      ))}
      {latest?.sales.map((sale) => (
        <UnstyledButton
          key={sale.id}
          translate="no"
          onClick={() => {
            showSales({ of: { name, query: { customerId: id } }, open: sale.id });
          }}
        >
          <Group gap="sm" wrap="nowrap">
            <PicturePile animals={sale.pictured.slice(0, 1)} />
            <span className={classes.sold}>
              {sale.words || saleTitle(sale)}
              <span className={layout.quiet}>
                {dayText(sale.at, today)} · {saleTitle(sale)}
              </span>
            </span>
            {moneyText(sale.total, sale.currency)}
          </Group>
        </UnstyledButton>
      ))}
      <Button
        variant="default"
        onClick={() => {
          showSales({ of: { name, query: { customerId: id } } });
        }}
      >
        <Trans>
          Sales: {count}, {moneyText(total)}
        </Trans>
      </Button>
    </section>
  );
}

/** Makes two into one, and deletes a person’s data. */
function OtherActions({
  customer: { id, name },
  onClose,
}: {
  customer: CustomerSummary;
  onClose: () => void;
}) {
  const isOwner = useIsOwner();
  const [into, setInto] = useState<{ id: string; name: string } | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isSure, setSure] = useState(false);
  const { problem, run } = useAction();
  return (
    <section className={classes.part} aria-label={t`More`}>
      <span className={layout.quiet}>
        <Trans>The same person as</Trans>
      </span>
      <CustomerField
        name={into?.name ?? ''}
        typed={typed}
        onType={setTyped}
        onChoose={(chosen) => {
          setInto(chosen);
          setTyped(null);
        }}
        onSettle={() => {
          setTyped(null);
        }}
      />
      {into && into.id !== id && (
        <Button
          variant="default"
          onClick={() =>
            void run(async () => {
              await callShop('customers.merge', { from: id, into: into.id });
              onClose();
            })
          }
        >
          <Trans>
            All sales of {name} are of {into.name}
          </Trans>
        </Button>
      )}
      {isOwner && (
        <Button
          variant="subtle"
          color="red"
          onClick={() => {
            if (isSure)
              void run(async () => {
                await callShop('customers.erase', { id });
                onClose();
              });
            else setSure(true);
          }}
        >
          {isSure ? t`Yes, delete it for good` : t`Delete personal data…`}
        </Button>
      )}
      <ErrorText>{problem?.message}</ErrorText>
    </section>
  );
}
