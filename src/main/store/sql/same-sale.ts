import { paidBeside } from '../../../shared/one-paper.ts';
import type {
  ComingBack,
  Payment,
  PaymentToCorrect,
  ReturnToComplete,
  Sale,
  SaleToComplete,
  SoldLine,
} from '../../../shared/sale.ts';
import type { Close, CloseToComplete } from '../../../shared/sales-report.ts';

/** What is the same in two lines that sell the same; an animal is called what it is called in the stock. */
const SOLD_ALIKE = ['petId', 'quantity', 'unitPrice', 'discount', 'taxRate'] as const;
/** And in two that bring the same back. */
const RETURNED_ALIKE = ['of', 'quantity'] as const;
const PAID_ALIKE = ['note', 'drawer', 'tillReceipt'] as const;

function hasLines<Key extends keyof SoldLine>(
  { lines }: Pick<Sale, 'lines'>,
  wanted: readonly Pick<SoldLine, Key>[],
  keys: readonly Key[],
): boolean {
  if (lines.length !== wanted.length) return false;
  return wanted.every((line, place) => keys.every((key) => lines[place]?.[key] === line[key]));
}

function ofLine({ position, quantity }: ReturnToComplete['lines'][number]) {
  return { of: position, quantity };
}

function hasPayments({ payments }: Pick<Sale, 'payments'>, wanted: readonly Payment[]): boolean {
  return (
    payments.length === wanted.length &&
    payments.every(
      ({ method, amount }, place) =>
        method === wanted[place]?.method && amount === wanted[place].amount,
    )
  );
}

/** Whether a completed record is what a sale that is sent again asks for; what is exchanged has its customer by itself. */
export function isSameSale(before: Sale, sale: SaleToComplete): boolean {
  const { lines, payments, soldAt, back, customerId } = sale;
  const isCalledAlike = lines.every(
    ({ petId, words }, place) => petId !== null || words === before.lines[place]?.words,
  );
  return (
    before.kind === 'sale' &&
    isCalledAlike &&
    PAID_ALIKE.every((key) => before[key] === sale[key]) &&
    (before.customerId === customerId || (back !== undefined && customerId === null)) &&
    before.at === (soldAt ?? before.enteredAt) &&
    hasLines(before, lines, SOLD_ALIKE) &&
    isSameExchange(before, back) &&
    hasPayments({ payments: paidBeside(before) }, payments)
  );
}

function isSameExchange({ exchanged }: Sale, back: ComingBack | undefined): boolean {
  if (!exchanged || !back) return !exchanged && !back;
  return exchanged.of.id === back.of && isSameBack(exchanged, back);
}

/** Whether the same came back, and to the same place. */
function isSameBack(before: Pick<Sale, 'lines'>, { lines }: Pick<ComingBack, 'lines'>): boolean {
  const isPutAlike = before.lines.every(
    ({ petId, toStock }, place) => petId === null || toStock === lines[place]?.toStock,
  );
  return isPutAlike && hasLines(before, lines.map(ofLine), RETURNED_ALIKE);
}

/** Whether a record is what a deposit, or a movement of cash, that is sent again asks for. */
export function isSameMoney(
  before: Sale,
  { drawer, note, payments }: Pick<Sale, 'drawer' | 'note' | 'payments'>,
): boolean {
  return before.drawer === drawer && before.note === note && hasPayments(before, payments);
}

/** Whether a record is what a payment to be put right, which is sent again, asks for. */
export function isSameCorrection(before: Sale, { of, from, to }: PaymentToCorrect): boolean {
  const [taken, given] = before.payments;
  return before.corrects?.id === of && taken?.method === from && given?.method === to;
}

/** Whether a close is what one that is sent again asks for. */
export function isSameClose(before: Close, asked: CloseToComplete): boolean {
  const keys = ['drawer', 'above', 'upTo', 'counted', 'leftIn', 'note'] as const;
  return keys.every((key) => before[key] === asked[key]);
}

/** Whether a completed record is what a return that is sent again asks for. */
export function isSameReturn(
  before: Sale,
  { of, lines, reason, method, drawer }: ReturnToComplete,
): boolean {
  return (
    before.returns?.id === of &&
    before.note === reason &&
    before.drawer === drawer &&
    before.payments.every((paid) => paid.method === method) &&
    isSameBack(before, { lines })
  );
}
