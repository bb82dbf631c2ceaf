import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, InputBase, UnstyledButton } from '@mantine/core';
import { useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import type { Customer, CustomerSummary } from '../../../shared/customer.ts';
import { keptUntil, keptYears } from '../../../shared/kept-years.ts';
import { CustomerField } from '../../animals/customers/CustomerField.tsx';
import { newCustomer } from '../../animals/customers/customers.ts';
import { nextSale, setCustomer, takeUpSale, useSale } from '../../animals/dialogs/sale-store.ts';
import { hasNothing } from '../../animals/dialogs/sale-keeping.ts';
import { callShop } from '../../shop.ts';
import { useCall } from '../../stores/use-call.ts';
import { useProfile } from '../../stores/profile.ts';
import { useIsOwner } from '../../stores/sign-in.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { calendarDayText } from '../../ui/formats.ts';
import { Initials } from '../../ui/Initials.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Bought } from './Bought.tsx';
import layout from '../../ui/screen.module.css';
import values from '../../ui/Values.module.css';
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
  const { field, customer, problem } = useEdited(id, known);
  const isOwner = useIsOwner();
  const title = customer.name || t`New customer`;
  return (
    <SidePanel name={title} head={t`Customer`} closeLabel={t`Close the customer`} onClose={onClose}>
      <h2 className="visually-hidden">{title}</h2>
      <Group wrap="nowrap" gap="sm" fz="lg" className={`${values.value} ${values.title}`}>
        {known && <Initials name={known.name} place={place} />}
        <InputBase
          {...field('name')}
          ref={known ? undefined : focusOnMount}
          flex={1}
          aria-label={t`Name`}
          placeholder={t`Name`}
        />
      </Group>
      {/* One that is being added has the focus in the name. */}
      <Button
        ref={focusOnMount}
        variant="default"
        flex="none"
        disabled={!known}
        onClick={() => sellTo(customer)}
      >
        <Trans>Sell…</Trans>
      </Button>
      <div className={values.list}>
        <InputBase {...field('phone')} label={t`Phone`} />
        <InputBase {...field('email')} label={t`E-mail`} />
        <InputBase {...field('address')} label={t`Address`} />
        <InputBase {...field('note')} label={t`Note`} />
      </div>
      <ErrorText>{problem?.message}</ErrorText>
      {known && <Bought customer={known} />}
      {known && isOwner && <OtherActions customer={known} onClose={onClose} />}
    </SidePanel>
  );
}

/** What may have several lines; what else is long goes on in another one, too. */
const LONG: readonly (keyof Customer)[] = ['address', 'note'];

/** The keyboard of a touch screen for what is no plain text. */
const KEYBOARDS: Partial<Record<keyof Customer, 'tel' | 'email'>> = {
  phone: 'tel',
  email: 'email',
};

/** A customer as they are edited, and the props of the field that edits something of them. */
function useEdited(id: string, known: CustomerSummary | undefined) {
  const [typed, setTyped] = useState<Partial<Customer>>({});
  const { problem, run } = useAction();
  const customer: Customer = { ...newCustomer(), ...known, id, ...typed };
  const save = () => {
    const { address, phone, email, note } = customer;
    // Somebody always has a name.
    const name = customer.name.trim() || known?.name;
    if (Object.keys(typed).length === 0 || !name) return;
    void run(async () => {
      await callShop('customers.save', { customer: { id, name, address, phone, email, note } });
      // What was typed since is not saved yet.
      setTyped((now) =>
        Object.fromEntries(
          Object.entries(now).filter(([of, text]) => text !== customer[of as keyof Customer]),
        ),
      );
    });
  };
  const field = (of: Exclude<keyof Customer, 'id'>) => ({
    component: 'textarea' as const,
    multiline: true,
    rows: 1,
    placeholder: t`Add`,
    autoComplete: 'off',
    inputMode: KEYBOARDS[of],
    value: customer[of],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLTextAreaElement>) =>
      setTyped({ ...typed, [of]: LONG.includes(of) ? value : value.replaceAll('\n', ' ') }),
    onBlur: save,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !LONG.includes(of)) {
        event.preventDefault();
        save();
      }
      // What is saved comes back; the panel closes when there is nothing else.
      const saved = known?.[of] ?? '';
      if (event.key === 'Escape' && customer[of] !== saved) {
        event.preventDefault();
        setTyped({ ...typed, [of]: saved });
      }
    },
  });
  return { field, customer, problem };
}

/** Opens the sale with this customer: the one at this window if nothing is in it, or else the next one. */
function sellTo(customer: Customer): void {
  const { sale, done } = useSale.getState();
  if (done || !hasNothing(sale)) nextSale();
  takeUpSale(useSale.getState().sale);
  setCustomer(customer);
}

/** The day until which the data of one is kept with whom the shop dealt then; null once it may be deleted. */
function useKeptUntil(lastAt: number | null): string | null {
  const years = useProfile(({ profile }) => keptYears(profile));
  const [now] = useState(() => Date.now());
  if (lastAt === null) return null;
  const until = keptUntil(lastAt, years);
  return until > now ? calendarDayText(dayNamed(until)) : null;
}

/** Makes two into one, or two again, and deletes a person’s data, all of which is the owner's. */
function OtherActions({
  customer: { id, name, lastAt },
  onClose,
}: {
  customer: CustomerSummary;
  onClose: () => void;
}) {
  const [into, setInto] = useState<{ id: string; name: string } | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isSure, setSure] = useState(false);
  const { problem, run } = useAction();
  const { value: read } = useCall('customers.read', { id });
  const merged = read?.id === id ? read.merged : [];
  const until = useKeptUntil(lastAt);
  return (
    <section className={classes.part} aria-label={t`More`}>
      {merged.map((one) => (
        <Group key={one.id} gap="xs">
          <span>
            <Trans>
              Also <span translate="no">{one.name}</span>
            </Trans>
          </span>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t`Make ${one.name} a customer of their own again`}
            onClick={() =>
              void run(async () => {
                await callShop('customers.split', { id: one.id });
              })
            }
          >
            <Trans>Not the same person</Trans>
          </Button>
        </Group>
      ))}
      <CustomerField
        label={t`The same person as`}
        id={into?.id ?? null}
        name={into?.name ?? ''}
        typed={typed}
        onType={setTyped}
        onChoose={(chosen) => {
          setInto(chosen);
          setTyped(null);
        }}
        onSettle={() => setTyped(null)}
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
      <div>
        <UnstyledButton
          className={layout.danger}
          fz="sm"
          py={6}
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
        </UnstyledButton>
        <span className={layout.quiet}>
          {until !== null && (
            <Trans>Not before {until}: until then it must be known with whom the shop dealt.</Trans>
          )}{' '}
          <Trans>Their sales stay, without a name.</Trans>
        </span>
      </div>
      <ErrorText>{problem?.message}</ErrorText>
    </section>
  );
}
