import type { Customer } from '../../../shared/customer.ts';
import { callShop } from '../../shop.ts';
import { compareNames } from '../../ui/formats.ts';

/** How many are looked through for one of the same name. */
const MOST_ALIKE = 50;

/** A customer of whom nothing is known yet. */
export function newCustomer(): Customer {
  return { id: crypto.randomUUID(), name: '', address: '', phone: '', email: '', note: '' };
}

/** The customer with just this name, added if there is none. Throws the ShopError that main returned. */
export async function customerNamed(name: string, phone = ''): Promise<Customer> {
  const found = await callShop('customers.list', { search: name, limit: MOST_ALIKE });
  const same = found.find((one) => compareNames(one.name, name) === 0);
  if (same) return same;
  return callShop('customers.save', { customer: { ...newCustomer(), name, phone } });
}

/** What tells a customer from others of the same name: “+44 20… · 12 Mill Lane”. */
export function contactOf({ phone, email, address }: Customer): string {
  return [phone, email, address.split('\n')[0]].filter(Boolean).join(' · ');
}
