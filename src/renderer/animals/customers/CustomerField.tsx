import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import type { Customer } from '../../../shared/customer.ts';
import { useCall } from '../../stores/use-call.ts';
import { contactOf, namesakes, several } from './customers.ts';

const MOST_OFFERED = 6;

interface CustomerFieldProps {
  /** What stands above the field, where that is not plain. */
  label?: string;
  /** Who is chosen, and their name; null and empty for nobody. */
  id: string | null;
  name: string;
  /** What is typed instead and not settled yet; null for nothing. */
  typed: string | null;
  onType: (typed: string) => void;
  onChoose: (customer: Customer) => void;
  /** Settles what was typed: finds the customer of this name, or adds one. */
  onSettle: () => void;
  /** Adds one of this name, whoever else has it; left out where nobody is to be added. */
  onAdd?: (name: string) => void;
}

/**
 * A customer by name: found while it is typed, or added when the field is left. Who is chosen is shown with what tells
 * them from others of that name.
 */
export function CustomerField({
  label,
  id,
  name,
  typed,
  onType,
  onChoose,
  onSettle,
  onAdd,
}: CustomerFieldProps) {
  const list = useCombobox();
  const search = typed?.trim() ?? '';
  const asked = search === '' ? null : { search, limit: MOST_OFFERED };
  const { value: found } = useCall('customers.list', asked);
  const { value: chosen } = useCall('customers.read', id === null ? null : { id });
  const contact = chosen?.id === id && typed === null ? contactOf(chosen) : '';
  const isOneOfSeveral = !list.dropdownOpened && namesakes(found ?? [], search).length > 1;
  return (
    <Combobox
      store={list}
      withinPortal
      onOptionSubmit={(id) => {
        const customer = found?.find((one) => one.id === id);
        if (customer) onChoose(customer);
        else onAdd?.(search);
        list.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          {...(label === undefined
            ? { 'aria-label': t`Customer`, placeholder: t`Customer` }
            : { label })}
          autoComplete="off"
          maxLength={100}
          value={typed ?? name}
          description={contact === '' ? undefined : <span translate="no">{contact}</span>}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={isOneOfSeveral && several(search)}
          onChange={(event) => {
            onType(event.currentTarget.value);
            list.openDropdown();
            list.resetSelectedOption();
          }}
          onBlur={() => {
            list.closeDropdown();
            onSettle();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || list.getSelectedOptionIndex() >= 0) return;
            event.preventDefault();
            list.closeDropdown();
            onSettle();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={search === '' || found === null}>
        <Combobox.Options aria-label={t`Customers`}>
          {found?.map((customer) => (
            <Combobox.Option key={customer.id} value={customer.id}>
              <span translate="no">
                {[customer.name, contactOf(customer)].filter(Boolean).join(' · ')}
              </span>
            </Combobox.Option>
          ))}
          {onAdd && (
            <Combobox.Option value="new">
              <Trans>Add “{search}”</Trans>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
