import { ShopError } from '../../shared/errors.ts';
import { say } from '../../shared/say.ts';

/** For an id that another record has: one of another kind, or one that says something else. */
export function idIsTaken(): ShopError {
  return new ShopError(
    'bad_request',
    say`Something else is recorded under this number already, and nothing was changed. Enter it again.`,
  );
}

/** For a drawer that is none of the shop's. */
export function noSuchDrawer(): ShopError {
  return new ShopError(
    'bad_request',
    say`This shop has no such cash drawer. Choose the drawer of this computer in Settings, under Shop.`,
  );
}

/** For another currency, or another place that takes the money, while deposits are on unfinished sales. */
export function hasDeposits(sales: number): ShopError {
  return new ShopError(
    'bad_request',
    say`Deposits are paid on ${String(sales)} unfinished sales. Complete them or pay the deposits back, then change this.`,
  );
}

/** For another currency, or another place that takes the money, while a drawer is not closed. */
export function closeFirst(): ShopError {
  return new ShopError(
    'bad_request',
    say`Something was sold since the last close. Close every drawer under Sales, then change this.`,
  );
}

const DEPOSIT_PROBLEMS = {
  'on it': () => say`A deposit was paid on this sale. Pay it back first.`,
  more: () => say`That is more than the sale comes to.`,
  less: () => say`That is more than was paid on this sale.`,
  other: () => say`What was paid on this sale has changed. Open it again.`,
};

/** For a deposit that is on a sale which is dropped, more than a sale comes to, less than is paid back, or other than a sale says. */
export function depositIs(problem: keyof typeof DEPOSIT_PROBLEMS): ShopError {
  return new ShopError('bad_request', DEPOSIT_PROBLEMS[problem]());
}

/** For an animal on which something was paid in another sale, which would be left without it. */
export function isPaidOnElsewhere(words: string): ShopError {
  return new ShopError(
    'bad_request',
    say`A deposit was paid on ${words} in another open sale. Go on with that one, or pay the deposit back first.`,
  );
}

/** For a payment that is put right after its drawer was closed. */
export function isClosed(): ShopError {
  return new ShopError(
    'bad_request',
    say`The drawer was closed after this payment, so it stays as it is. Take the sale back and sell it again.`,
  );
}

/** For what came back in an exchange: only the difference was paid, on the receipt of what went out. */
export function isHalf(): ShopError {
  return new ShopError(
    'bad_request',
    say`This came back in an exchange. Put the payment right on the receipt of what was sold.`,
  );
}

/** For a way in which nothing was paid, or not any more. */
export function isNotPaidSo(): ShopError {
  return new ShopError(
    'bad_request',
    say`Nothing was paid in this way, or it was put right already. Look at the receipt.`,
  );
}

/** For an exchange of which one half was paid here, and the other at a certified till. */
export function exchangedElsewhere(): ShopError {
  return new ShopError(
    'bad_request',
    say`What comes back was paid at another till than what is sold now. Take it back on its receipt first.`,
  );
}

/** For an exchange that is not paid with the difference, as when some of it has come back elsewhere. */
export function isOtherDifference(): ShopError {
  return new ShopError(
    'bad_request',
    say`The difference is another one by now. Look at what comes back and what is to be paid.`,
  );
}

/** For an exchange that is entered for a day before the sale of which something comes back. */
export function exchangedBefore(): ShopError {
  return new ShopError(
    'bad_request',
    say`What comes back was not sold on that day yet. Choose a later one.`,
  );
}

/** For animals of one entry that would go out and come back at once. */
export function isOnBothSides(): ShopError {
  return new ShopError(
    'bad_request',
    say`An animal that is sold comes back into the same entry. Take it back on its receipt first.`,
  );
}

/** For an exchange that is to be undone. */
export function isExchange(): ShopError {
  return new ShopError(
    'bad_request',
    say`An exchange is not undone in one step. Take back what was sold on its receipt.`,
  );
}

/** For a close that is not there. */
export function noSuchClose(): ShopError {
  return new ShopError('not_found', say`This close is not there.`);
}

/** For a drawer that somebody else has closed. */
export function isClosedAlready(): ShopError {
  return new ShopError(
    'bad_request',
    say`Somebody has closed this drawer already. Look at the close.`,
  );
}

/** For a close of other records than those that are not closed. */
export function isNotOpen(): ShopError {
  return new ShopError(
    'bad_request',
    say`A close is of all that was not closed, up to what there is. Open it again.`,
  );
}
