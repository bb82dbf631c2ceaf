import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Customer } from '../../../shared/customer.ts';
import { useCall } from '../../stores/use-call.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { contactOf, namesakes, several } from './customers.ts';

const MOST_OFFERED = 6;
/** The choice that adds one. */
const NEW = 'new';

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
  /** Adds one of this name, even if others have it; left out where nobody is to be added. */
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
  const search = typed?.trim() ?? '';
  const asked = search === '' ? null : { search, limit: MOST_OFFERED };
  const { value, isEarlier } = useCall('customers.list', asked);
  const { value: chosen } = useCall('customers.read', id === null ? null : { id });
  const found = value ?? [];
  const contact = chosen?.id === id && typed === null ? contactOf(chosen) : '';
  const choices = found.map((customer) => ({
    key: customer.id,
    looks: (
      <span translate="no">{[customer.name, contactOf(customer)].filter(Boolean).join(' · ')}</span>
    ),
  }));
  return (
    <ChoiceField
      {...(label === undefined
        ? { 'aria-label': t`Customer`, placeholder: t`Customer` }
        : { label })}
      maxLength={100}
      description={contact === '' ? undefined : <span translate="no">{contact}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={namesakes(found, search).length > 1 && several(search)}
      text={typed ?? name}
      onText={onType}
      choices={onAdd ? [...choices, { key: NEW, looks: <Trans>Add “{search}”</Trans> }] : choices}
      isFound={value !== null && !isEarlier}
      isAnswer
      choicesLabel={t`Customers`}
      onChoose={(key) => {
        const customer = found.find((one) => one.id === key);
        if (customer) onChoose(customer);
        else onAdd?.(search);
      }}
      onEnter={onSettle}
      onLeave={onSettle}
    />
  );
}
