import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { MAX_CUSTOMERS_PER_CALL, type CustomerSummary } from '../../../shared/customer.ts';
import { contactOf, namesakes, newCustomer } from '../../animals/customers/customers.ts';
import { useSeesTakings } from '../../stores/profile.ts';
import { useCall } from '../../stores/use-call.ts';
import { useAtNow } from '../../ui/clock.ts';
import { dayText, moneyText, numberText, startOfDay } from '../../ui/formats.ts';
import { EmptyState, ErrorText } from '../../ui/messages.tsx';
import { Initials } from '../../ui/Initials.tsx';
import { RecordTable } from '../../ui/RecordTable.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { CustomerView } from './CustomerView.tsx';
import layout from '../../ui/screen.module.css';
import classes from './Customers.module.css';

/** Who buys here: found by anything that is known of them, with what they bought. */
export function CustomersScreen() {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const { value: customers, problem } = useCall('customers.list', {
    search,
    limit: MAX_CUSTOMERS_PER_CALL,
  });
  return (
    <div className={layout.split}>
      <div className={layout.list}>
        <ScreenHead title={t`Customers`} aside={customers && countText(customers.length)}>
          <SearchField
            label={t`Search customers`}
            placeholder={t`Name, phone, address`}
            value={search}
            onSearch={setSearch}
          />
          <Button onClick={() => setOpen(newCustomer().id)}>
            <Trans>Add customer</Trans>
          </Button>
        </ScreenHead>
        <ErrorText>{problem}</ErrorText>
        {!customers && problem === null && <Waiting words={t`Reading the customers…`} />}
        {customers && (
          <Customers customers={customers} open={open} onOpen={setOpen} isAsked={search !== ''} />
        )}
      </div>
      {open !== null && (
        <CustomerView
          key={open}
          id={open}
          known={customers?.find(({ id }) => id === open)}
          place={customers?.findIndex(({ id }) => id === open) ?? 0}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** How many the list has, or that it is only their beginning. */
function countText(count: number): string {
  return count < MAX_CUSTOMERS_PER_CALL
    ? numberText(count)
    : t`The first ${numberText(count)} are shown.`;
}

function Customers(props: {
  customers: readonly CustomerSummary[];
  open: string | null;
  onOpen: (id: string) => void;
  isAsked: boolean;
}) {
  const { customers, open, onOpen, isAsked } = props;
  const today = useAtNow(startOfDay);
  const seesTakings = useSeesTakings();
  if (customers.length === 0) {
    return (
      <EmptyState title={isAsked ? t`No customer is found` : t`No customers yet`}>
        <Trans>A name that is typed in a sale is kept here.</Trans>
      </EmptyState>
    );
  }
  return (
    <RecordTable
      label={t`Customers`}
      rows={customers}
      keyOf={({ id }) => id}
      open={open}
      onOpen={({ id }) => onOpen(id)}
      columns={[
        { name: t`Name`, of: (customer) => <Name customer={customer} among={customers} /> },
        { name: t`Phone`, isExtra: true, of: ({ phone }) => phone },
        { name: t`Sales`, as: 'number', of: ({ sales }) => numberText(sales) },
        {
          name: t`Last`,
          as: 'number',
          isExtra: true,
          of: ({ lastAt }) => (lastAt === null ? '' : dayText(lastAt, today)),
        },
        seesTakings && { name: t`Spent`, as: 'number', of: ({ total }) => moneyText(total) },
      ]}
    />
  );
}

function Name(props: { customer: CustomerSummary; among: readonly CustomerSummary[] }) {
  const { customer, among } = props;
  const { name } = customer;
  return (
    <span className={classes.name}>
      <Text span size="xs">
        <Initials name={name} place={among.indexOf(customer)} />
      </Text>
      <span>
        {name}
        {namesakes(among, name).length > 1 && (
          <Text span display="block" size="sm" c="dimmed">
            {contactOf(customer)}
          </Text>
        )}
      </span>
    </span>
  );
}
