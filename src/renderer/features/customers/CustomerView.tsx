import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CloseButton, Textarea, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { Customer, CustomerSummary } from '../../../shared/customer.ts';
import { CustomerField } from '../../animals/customers/CustomerField.tsx';
import { newCustomer } from '../../animals/customers/customers.ts';
import { callShop } from '../../shop.ts';
import { showSales, useOpenSales } from '../../stores/sales.ts';
import { useIsOwner } from '../../stores/sign-in.ts';
import { moneyText } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import layout from '../../ui/screen.module.css';
import classes from './Customers.module.css';

interface CustomerViewProps {
  id: string;
  /** Undefined for one that is being added. */
  known: CustomerSummary | undefined;
  onClose: () => void;
}

/** What is known of a customer, kept when a field is left, and what they bought and reserved. */
export function CustomerView({ id, known, onClose }: CustomerViewProps) {
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
      <div className={classes.head}>
        <h2 id={title} translate="no">
          {customer.name || t`New customer`}
        </h2>
        <CloseButton aria-label={t`Close the customer`} onClick={onClose} />
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

/** What they bought, and what waits for them. */
function Bought({ customer: { id, name, sales, total } }: { customer: CustomerSummary }) {
  const open = useOpenSales().filter(({ customerId }) => customerId === id);
  const count = String(sales);
  return (
    <section className={classes.part} aria-label={t`Bought`}>
      {open.map((sale) => (
        <p key={sale.id} className={classes.waits} translate="no">
          <Trans>
            Waits: {sale.lines.map(({ words }) => words).join(', ')}, {moneyText(sale.deposit)} paid
          </Trans>
        </p>
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
      <span className={classes.quiet}>
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
