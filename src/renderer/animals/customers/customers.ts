import { t } from '@lingui/core/macro';
import type { Customer } from '../../../shared/customer.ts';
import { ShopError } from '../../../shared/errors.ts';
import { phoneDigits, soughtPhone } from '../../../shared/phone.ts';
import { callShop } from '../../shop.ts';

/** How many are looked through for one of the same name. */
const MOST_ALIKE = 50;

/** A customer of whom nothing is known yet. */
export function newCustomer(): Customer {
  return { id: crypto.randomUUID(), name: '', address: '', phone: '', email: '', note: '' };
}

/** Adds a customer of whom only this is known. Throws the ShopError that main returned. */
export function addCustomer(name: string, phone = ''): Promise<Customer> {
  return callShop('customers.save', { customer: { ...newCustomer(), name, phone } });
}

/**
 * The customer with just this name, and this phone number if there is one, who is added if there is none. Throws
 * `bad_request` where several have it, and the ShopError that main returned.
 */
export async function customerNamed(name: string, phone = ''): Promise<Customer> {
  const found = await callShop('customers.list', { search: name, limit: MOST_ALIKE });
  const [same, ...others] = namesakes(found, name).filter((one) => hasPhone(one, phone));
  if (others.length > 0) throw new ShopError('bad_request', several(name));
  return same ?? addCustomer(name, phone);
}

/** Says that a name is not enough to know who is meant. */
export function several(name: string): string {
  return t`Several are called ${name}. Choose one.`;
}

const SAME = new Intl.Collator(undefined, { sensitivity: 'accent' });

/** Those who are called just so, whatever its case. */
export function namesakes<One extends Pick<Customer, 'name'>>(
  customers: readonly One[],
  name: string,
): One[] {
  return customers.filter((one) => SAME.compare(one.name.trim(), name.trim()) === 0);
}

/** Whether a customer may have a phone number: it is theirs, or one of both is not known. */
function hasPhone(customer: Customer, phone: string): boolean {
  const sought = soughtPhone(phone) ?? phoneDigits(phone);
  return customer.phone === '' || phoneDigits(customer.phone).includes(sought);
}

/** What tells a customer from others of the same name: “+44 20… · 12 Mill Lane”. */
export function contactOf({ phone, email, address }: Customer): string {
  return [phone, email, address.split('\n')[0]].filter(Boolean).join(' · ');
}
