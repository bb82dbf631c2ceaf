import { i18n } from '@lingui/core';
import { create } from 'zustand';
import { type OpenSale, type PaymentMethod, type Sale, type SaleId } from '../../../shared/sale.ts';
import type { Customer } from '../../../shared/customer.ts';
import { useProfile } from '../../stores/profile.ts';
import { onChanged } from '../../stores/renew.ts';
import { showScreen, useShell } from '../../stores/shell.ts';
import { onAnotherPerson } from '../../stores/sign-in.ts';
import { addCustomer, customerNamed } from '../customers/customers.ts';
import type { Selection } from '../selection/selection.ts';
import { atRateOfNow, inThisLanguage } from './sale-line.ts';
import {
  hasNothing,
  keepSale,
  latestSale,
  lookElsewhere,
  startKeeping,
  type Elsewhere,
} from './sale-keeping.ts';

/** How a sale is paid. */
export type Paying = PaymentMethod | 'split';

interface SaleState {
  /** Whether the sale is open beside the list. */
  isOpen: boolean;
  sale: OpenSale;
  /** The place of the line that is open, of which more can be changed; null for none. */
  current: number | null;
  /** What is seldom done with a sale, and is asked about now. */
  asked: { sale: SaleId; what: 'discount' | 'deposit' | 'depositBack' | 'exchange' } | null;
  /** Animals to be added to it, until their rows are read. */
  adding: Selection | null;
  /** What was scanned while it is open, once per new object. */
  scanned: { text: string } | null;
  /** What is typed into its search field. */
  searched: string;
  /** The sale that was just completed, until the next one begins. */
  done: Sale | null;
  /** What is typed as its customer and not settled yet; null for nothing. */
  typedCustomer: string | null;
  /** The animal whose reservation brought its customer, who goes with it; null for none. */
  broughtBy: bigint | null;
  /** The day on which a sale was that is entered later. */
  soldOn: { sale: SaleId; day: string } | null;
  /** How a sale is to be paid; each one in cash until another way is chosen. */
  paying: { sale: SaleId; by: Paying } | null;
  /** What another window made of the sale, until it is changed here. */
  elsewhere: Omit<Elsewhere, 'sale'> | null;
}

/** The next sale. */
export function emptySale(): OpenSale {
  return {
    id: crypto.randomUUID(),
    lines: [],
    note: '',
    customerId: null,
    customer: '',
    deposit: 0,
    received: [],
  };
}

/** The sale at this window. */
export const useSale = create<SaleState>(() => ({
  isOpen: false,
  sale: emptySale(),
  current: null,
  asked: null,
  adding: null,
  scanned: null,
  searched: '',
  done: null,
  typedCustomer: null,
  broughtBy: null,
  soldOn: null,
  paying: null,
  elsewhere: null,
}));

/** How the sale at this window is to be paid. */
export function payingOf({ sale, paying }: Pick<SaleState, 'sale' | 'paying'>): Paying {
  return paying?.sale === sale.id ? paying.by : 'cash';
}

/** Follows what other windows do to the sale here and which rates of tax the shop has, and shows a sale that it does not keep. */
export function startSales(): void {
  startKeeping(({ sale, ...elsewhere }) => {
    const { sale: here, done, isOpen } = useSale.getState();
    if (elsewhere.what === 'refused') {
      if (!isOpen && sale)
        useSale.setState({
          isOpen: true,
          sale,
          done: null,
          current: sale.lines.length - 1,
          elsewhere: null,
        });
    } else if (here.id === elsewhere.id && done === null) {
      useSale.setState({ sale: sale ?? emptySale(), elsewhere: isOpen ? elsewhere : null });
    }
  });
  onChanged('sales', look);
  useProfile.subscribe(followRates);
}

/** Puts the lines of the sale at rates that the shop has now, and says so. */
function followRates(): void {
  const { sale, done } = useSale.getState();
  const lines = sale.lines.map(atRateOfNow);
  if (done !== null || lines.every((line, place) => line === sale.lines[place])) return;
  change({ lines });
  useSale.setState({ elsewhere: { id: sale.id, what: 'taxed', number: 0 } });
}

/** Looks what became of the sale in other windows. */
export function look(): void {
  // What can't be looked up now is found when the sale is kept or completed.
  lookElsewhere(useSale.getState().sale.id).catch(() => undefined);
}

/** Opens the sale beside the list, and adds animals to it. */
export function openSell(selection: Selection): void {
  showScreen('inventory');
  useShell.setState({ addFormOpen: false });
  useSale.setState(({ done }) => ({
    isOpen: true,
    adding: selection,
    ...(done && { done: null, sale: emptySale() }),
  }));
}

/** Begins another sale; the one that was open stays among the unfinished. */
export function nextSale(): void {
  settleCustomer();
  begin(emptySale());
}

/** Goes on with an unfinished sale. */
export function takeUpSale(sale: OpenSale): void {
  settleCustomer();
  showScreen('inventory');
  useShell.setState({ addFormOpen: false });
  begin(latestSale(sale));
}

/** Opens a sale at this window. */
export function begin(sale: OpenSale): void {
  useSale.setState({
    isOpen: true,
    sale,
    current: sale.lines.length - 1,
    asked: null,
    done: null,
    typedCustomer: null,
    broughtBy: null,
    elsewhere: null,
  });
  followRates();
}

/** Puts the sale aside, as it is. */
export function putSaleAside(): void {
  settleCustomer();
  const { sale, done } = useSale.getState();
  const isEmpty = done !== null || isEmptySale(sale);
  useSale.setState({
    isOpen: false,
    adding: null,
    scanned: null,
    done: null,
    elsewhere: null,
    ...(isEmpty && { sale: emptySale() }),
  });
}

// The next person finds it among the unfinished sales.
onAnotherPerson(() => {
  begin(emptySale());
  useSale.setState({ isOpen: false, adding: null, scanned: null });
});

/** Adds what was scanned to the sale that is open, or the next one. False when none is. */
export function scanIntoSale(text: string): boolean {
  const { isOpen, done } = useSale.getState();
  if (!isOpen || useShell.getState().screen !== 'inventory') return false;
  if (done) nextSale();
  useSale.setState({ scanned: { text } });
  return true;
}

/** Where the sale's search field is in the page. */
export const SALE_SEARCH = 'sale-search';

/** Goes to the search field of the sale that is open. */
export function focusSaleSearch(): void {
  document.getElementById(SALE_SEARCH)?.focus();
}

/** Types into the search field of the sale that is open. False when none is. */
export function searchInSale(text: string): boolean {
  const field = document.getElementById(SALE_SEARCH);
  if (!field) return false;
  useSale.setState(({ searched }) => ({ searched: searched + text }));
  field.focus();
  return true;
}

/** Whether nothing is lost with a sale. */
export function isEmptySale(sale: OpenSale): boolean {
  return hasNothing(sale) && sale.customerId === null;
}

// What is sold in a language is on the receipt in that one.
i18n.on('change', () => {
  const { sale, done } = useSale.getState();
  const lines = sale.lines.map(inThisLanguage);
  const isAnyOther = lines.some(({ identity }, at) => identity !== sale.lines[at]?.identity);
  if (done === null && isAnyOther) change({ lines });
});

/** Writes down who buys. */
export function setCustomer({ id, name }: Pick<Customer, 'id' | 'name'>): void {
  useSale.setState({ typedCustomer: null, broughtBy: null });
  change({ customerId: id, customer: name });
}

/** Adds a customer who buys, even if others have this name. */
export function addCustomerToSale(name: string): void {
  useSale.setState({ typedCustomer: null });
  settleAs(() => addCustomer(name.slice(0, 100)), name);
}

/** Has the sale wait with its completion until something that was typed of its customer is kept. */
export function waitFor(kept: Promise<unknown>): void {
  settling = settling.then(() => kept).then(() => undefined);
}

/** Resolves once what was typed as a customer is settled, or could not be. */
export async function customerSettled(): Promise<void> {
  settleCustomer();
  await settling;
}

/** What becomes of the names that were typed as customers, one after the other. */
let settling = Promise.resolve();

/** Takes the customer of the name that is typed, adding one if there is none. */
export function settleCustomer(): void {
  const { typedCustomer: typed, sale } = useSale.getState();
  if (typed === null) return;
  const name = typed.trim();
  if (name === '') {
    useSale.setState({ typedCustomer: null });
    change({ customerId: null, customer: '' });
  } else if (name === sale.customer) useSale.setState({ typedCustomer: null });
  else settleAs(() => customerNamed(name.slice(0, 100)), name);
}

/** Has a customer buy who is looked up or added, whom an animal that is reserved may have brought. */
export function settleAs(
  find: () => Promise<Customer>,
  name: string,
  broughtBy: bigint | null = null,
): void {
  const { sale } = useSale.getState();
  settling = settling
    .then(find)
    .then((customer) => {
      if (useSale.getState().sale.id === sale.id) {
        setCustomer(customer);
        useSale.setState({ broughtBy });
      } else keepSale({ ...sale, customerId: customer.id, customer: customer.name });
    })
    // The name stays typed, also one for whom an animal is reserved; completing the sale tries it again.
    .catch(() => {
      const { sale: here, typedCustomer } = useSale.getState();
      if (here.id === sale.id) useSale.setState({ typedCustomer: typedCustomer ?? name });
    });
}

/** Changes the sale at this window, and keeps it. */
export function change(changed: Partial<OpenSale>): void {
  const sale = { ...useSale.getState().sale, ...changed };
  useSale.setState({ sale, elsewhere: null });
  keepSale(sale);
}
