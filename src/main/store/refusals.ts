import { dayNamed } from '../../shared/calendar-day.ts';
import { ShopError } from '../../shared/errors.ts';
import { MAX_FIELDS, type Field } from '../../shared/fields/field.ts';
import { say } from '../../shared/say.ts';
import { treatedSentence } from '../../shared/treatment.ts';

/** For a key that this shop does not have. */
export function noSuchKey(): ShopError {
  return new ShopError('not_found', say`There is no such key.`);
}

/** For a person who has been removed. */
export function noSuchPerson(): ShopError {
  return new ShopError('not_found', say`This person is not in the list any more.`);
}

/** For an animal that is not in stock. */
export function noSuchPet(): ShopError {
  return new ShopError('not_found', say`This animal is not in stock any more.`);
}

/** For a photograph that somebody has removed. */
export function noSuchPhotograph(): ShopError {
  return new ShopError('not_found', say`This photograph is not there any more.`);
}

/** For photographs that are given to several animals, or to one whose they are not. */
export function photographsOfOneAnimal(): ShopError {
  return new ShopError('bad_request', say`Photographs can only be those of one animal.`);
}

/** For a photograph that the shop has no more room for. */
export function photographsAreFull(quota: number): ShopError {
  return new ShopError(
    'bad_request',
    say`The shop’s photographs take all of the ${String(quota / 1e9)} GB that they may. Remove photographs that you don’t need any more, then add this one.`,
  );
}

/** For a step that the shop has no more room for. */
export function stockIsFull(quota: number): ShopError {
  return new ShopError(
    'bad_request',
    say`Animals, notes and history take nearly all of the ${String(quota / 1e9)} GB that they may. Animals can still be removed, and tills go on. If too much was written by mistake, restore a backup from before.`,
  );
}

/** For a step that is not the author's, or that a restore has taken away. */
export function noSuchStep(): ShopError {
  return new ShopError('not_found', say`This can’t be undone any more.`);
}

/** What a name that is taken is the name of, in a problem that follows it. */
const TAKEN = {
  category: say`is taken by another category`.english,
  field: say`is taken by another field`.english,
  view: say`is taken by another view`.english,
};

/** For a name that another one of its kind has, whatever its case. */
export function nameIsTaken(kind: keyof typeof TAKEN): ShopError {
  const problem = TAKEN[kind];
  return new ShopError('invalid_body', `name ${problem}`, { fields: { name: problem } });
}

/** For a field that would take other values than those that animals have. */
export function kindStays(): ShopError {
  return new ShopError('bad_request', say`The kind of a field stays as it is. Add another field.`);
}

/** For a currency with other decimals than the amounts that the shop has written down already. */
export function currencyStays(decimals: number): ShopError {
  return new ShopError(
    'bad_request',
    say`Amounts with ${decimals === 0 ? 'no' : String(decimals)} decimals are written down already, so only a currency with as many can be chosen.`,
  );
}

/** For more animals than a group can lose. */
export function notSoMany(): ShopError {
  return new ShopError('bad_request', say`The group has not so many animals any more.`);
}

/** For entries that are not so alike that they can be one. */
export function notAlike(): ShopError {
  return new ShopError(
    'bad_request',
    say`Only entries of the same name, category and status become one, and not those that are sold or have a code of their own.`,
  );
}

/** For removed entries whose animals are all in other entries. */
export function isInOthers(): ShopError {
  return new ShopError(
    'bad_request',
    say`These animals are in another entry now. There is nothing to put back.`,
  );
}

/** For a step that moved animals among entries which changed since, so that it can't be undone as a whole. */
export function changedSince(): ShopError {
  return new ShopError(
    'bad_request',
    say`These entries were changed since, so this can’t be undone.`,
  );
}

/** For a code that another animal in stock has. */
export function codeIsTaken(
  { id: field, name: called }: Pick<Field, 'id' | 'name'>,
  { id, name }: { id: bigint; name: string },
): ShopError {
  const problem = say`${name} (No. ${String(id)}) has this already.`.english;
  return new ShopError(
    'invalid_body',
    say`${called}: ${name} (No. ${String(id)}) has this already.`,
    { fields: { [`details.${field}`]: problem } },
  );
}

/** For a code that several animals would get at once. */
export function codeIsTwice({ id: field, name: called }: Pick<Field, 'id' | 'name'>): ShopError {
  const problem = say`Several animals would have the same.`.english;
  return new ShopError('invalid_body', say`${called}: Several animals would have the same.`, {
    fields: { [`details.${field}`]: problem },
  });
}

/** For a field that can't be unique, since two animals have the same. */
export function codeIsShared(
  one: { id: bigint; name: string },
  other: { id: bigint; name: string },
): ShopError {
  const [first, second] = [String(one.id), String(other.id)];
  const problem = say`${one.name} (No. ${first}) and ${other.name} (No. ${second}) have the same.`;
  return new ShopError('invalid_body', problem, { fields: { isUnique: problem.english } });
}

/** For one more field than a shop can have. */
export function tooManyFields(): ShopError {
  return new ShopError(
    'bad_request',
    say`A shop has at most ${String(MAX_FIELDS)} fields, hidden ones included. Give one that you don’t use another name.`,
  );
}

/** What a shop keeps only so many of. */
const KEPT = {
  view: (most: string) => say`A shop keeps at most ${most} views. Remove one that you don’t use.`,
  customer: (most: string) =>
    say`A shop keeps at most ${most} customers. Remove one that you don’t use.`,
  sale: (most: string) =>
    say`A shop keeps at most ${most} unfinished sales. Remove one that you don’t use.`,
  article: (most: string) =>
    say`A shop keeps at most ${most} articles. Remove one that you don’t use.`,
  line: (most: string) =>
    say`A shop keeps at most ${most} lines of unfinished sales. Remove a sale that you don’t use.`,
};

/** For one more of something than a shop keeps. */
export function tooManyKept(most: number, kind: keyof typeof KEPT): ShopError {
  return new ShopError('bad_request', KEPT[kind](String(most)));
}

/** For a category that would be merged into itself. */
export function mergedIntoItself(): ShopError {
  return new ShopError('bad_request', say`A category can only be merged into another one.`);
}

/** For a cursor that did not come from a page of the history. */
export function wrongCursor(): ShopError {
  return new ShopError('invalid_parameter', say`cursor must be taken from a page of the history.`);
}

/** For an import that was stopped before it was complete. */
export function addingCancelled(): ShopError {
  return new ShopError('cancelled', say`It was cancelled. Nothing was added.`);
}

/**
 * Somebody else changed an animal of a step that is done as a whole or not at all. Its caller plans it
 * again, so that it reaches a person only where that happens again and again.
 */
export class StepConflict extends ShopError {
  constructor() {
    super(
      'bad_request',
      say`Somebody else is changing these animals at this moment. Nothing was done; try again.`,
    );
  }
}

/** For a sale that is not there, or no sale but a return. */
export function noSuchSale(): ShopError {
  return new ShopError('not_found', say`This sale is not there any more.`);
}

/** For a problem of a sale that is not there, or that somebody has settled. */
export function noSuchProblem(): ShopError {
  return new ShopError('not_found', say`Somebody has settled this already.`);
}

/** For a change of a sale that was completed, in this window or another. */
export function saleIsCompleted(): ShopError {
  return new ShopError('bad_request', say`This sale is completed. Begin a new one.`);
}

/** For a customer who is not there, was merged into another or whose data is deleted. */
export function noSuchCustomer(): ShopError {
  return new ShopError('not_found', say`This customer is not there any more.`);
}

/** For the data of a customer for whom an animal is reserved. */
export function reservedForErased(animal: string): ShopError {
  return new ShopError('bad_request', say`${animal} is reserved for them. Release it first.`);
}

/** For the data of a customer whose sales must be kept until a moment (Unix ms). */
export function isKept(until: number): ShopError {
  if (until === Number.POSITIVE_INFINITY) {
    return new ShopError(
      'bad_request',
      say`Animals that came from them are still in the shop. The register names them until some years after the last one left.`,
    );
  }
  const day = dayNamed(until);
  return new ShopError(
    'bad_request',
    say`The shop keeps from whom and to whom its animals went until ${day}. The owner can change for how long in Settings, under Shop.`,
  );
}

/** For lines of a sale (`lines.0`) that are not in stock as often as they are sold. */
export function notInStock(problems: Record<string, string>): ShopError {
  return new ShopError(
    'invalid_body',
    say`Some of these animals are no longer in stock. Take them out of the sale, then complete it.`,
    { fields: problems },
  );
}

/** For more of a line than was sold and is not returned. */
export function returnsTooMany(): ShopError {
  return new ShopError(
    'bad_request',
    say`More would come back than was sold. Open the sale again to see what was returned.`,
  );
}

/** For an animal that was sold, and whose entry was removed afterwards. */
export function noLongerListed(name: string): ShopError {
  return new ShopError(
    'bad_request',
    say`${name} was removed from the list after it was sold. Put it back under History, or return it without putting it into stock.`,
  );
}

/** For an animal that was sold, and whose entry was joined with another one afterwards. */
export function wasJoined(name: string): ShopError {
  return new ShopError(
    'bad_request',
    say`${name} was joined with another entry after it was sold. Return it without putting it into stock, and add it to the number of that entry.`,
  );
}

/** For a change that would bring animals of a sale back into stock without a return. */
export function wasSold(name: string): ShopError {
  return new ShopError(
    'bad_request',
    say`${name} was sold. To bring it back into stock, return it from its sale.`,
  );
}

/** For animals that are under treatment until a day, the last one included: a first one and so many others. */
export function isTreated(name: string, until: string, others: number): ShopError {
  return new ShopError(
    'bad_request',
    others === 0
      ? treatedSentence(name, until)
      : say`${String(others + 1)} of these animals are under treatment, ${name} until ${until}. Leave them out.`,
  );
}

/** For a stock take that is not there. */
export function noSuchStockTake(): ShopError {
  return new ShopError('not_found', say`There is no such stock take.`);
}

/** For a count in a stock take that is over. */
export function stockTakeHasEnded(): ShopError {
  return new ShopError(
    'bad_request',
    say`This stock take has ended. Begin another one to count on.`,
  );
}

/** For a difference that somebody has put right. */
export function isRightAlready(): ShopError {
  return new ShopError('bad_request', say`The stock is as it was counted already.`);
}

/** For an animal that was counted although it is sold. */
export function countedIsSold(): ShopError {
  return new ShopError('bad_request', say`This animal is sold. Take it back in its sale.`);
}
