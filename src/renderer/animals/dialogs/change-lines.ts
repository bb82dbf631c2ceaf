import type { PetRow } from '../../../shared/pet.ts';
import { isUnpriced, type SaleLine } from '../../../shared/sale.ts';
import {
  withDiscount,
  withDiscountOnAll,
  withThatOfAll,
  type Discount,
} from '../../../shared/discount-on-all.ts';
import { customerNamed } from '../customers/customers.ts';
import { lineOfAnimal } from './sale-line.ts';
import { change, settleAs, useSale } from './sale-store.ts';

/** Adds animals that are not in the sale yet: of a group one, of others all that the line stands for. */
export function addToSale(animals: readonly PetRow[]): void {
  const { sale } = useSale.getState();
  const known = new Set(sale.lines.map(({ petId }) => petId));
  const added = animals
    .filter(({ id, status }) => status !== 'sold' && !known.has(id))
    .map(lineOfAnimal);
  if (added.length === 0) return;
  addLines(added);
  const reserved = animals.find(({ details }) => typeof details['reservedfor'] === 'string');
  if (sale.customerId !== null || !reserved) return;
  const { reservedfor: name, phone = '' } = reserved.details;
  settleAs(
    () => customerNamed(String(name).slice(0, 100), String(phone)),
    String(name),
    reserved.id,
  );
}

/** Adds a line of what is no animal: food, or a cage. */
export function addLineToSale(line: SaleLine): void {
  addLines([line]);
}

/** Adds lines, with the percentage that is taken off all those that are there. */
function addLines(added: readonly SaleLine[]): void {
  const { lines } = useSale.getState().sale;
  change({ lines: [...lines, ...added.map((line) => withThatOfAll(line, lines))] });
  // The first one that asks for a price, or the last one.
  const asks = added.findIndex(isUnpriced);
  useSale.setState({ current: lines.length + (asks === -1 ? added.length - 1 : asks) });
}

/** Takes a discount off all lines in place of the one that they all have. */
export function setDiscountOnAll(given: Discount): void {
  change({ lines: withDiscountOnAll(useSale.getState().sale.lines, given) });
}

/** Changes a line. Its percentage stays what it is, whatever it is of. */
export function changeLine(place: number, changed: Partial<SaleLine>): void {
  const { lines } = useSale.getState().sale;
  change({
    lines: lines.map((line, index) =>
      index === place ? withDiscount({ ...line, ...changed }) : line,
    ),
  });
}

/** Takes a line out of the sale, and with a reserved animal the customer whom it brought. */
export function leaveOut(place: number): void {
  const { sale, broughtBy } = useSale.getState();
  const lines = sale.lines.filter((_, index) => index !== place);
  const isTheirs = broughtBy !== null && sale.lines[place]?.petId === broughtBy;
  change({ lines, ...(isTheirs && { customerId: null, customer: '' }) });
  if (isTheirs) useSale.setState({ broughtBy: null, typedCustomer: null });
  useSale.setState({ current: null });
}
