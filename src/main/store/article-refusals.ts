import { ShopError } from '../../shared/errors.ts';
import { say } from '../../shared/say.ts';

/** For an article with the name of another one. */
export function articleNameIsTaken(name: string): ShopError {
  return refusalOf('name', say`There is an article of this name already: ${name}.`);
}

/** For an article with a code of another one. */
export function articleCodeIsTaken(code: string, name: string): ShopError {
  return refusalOf('codes', say`The code ${code} is that of ${name}.`);
}

/** For a rate of tax that the shop does not have. */
export function articleRateIsUnknown(rate: number): ShopError {
  return refusalOf('taxRate', say`${String(rate / 100)} % is no rate of tax of this shop.`);
}

function refusalOf(field: string, sentence: ReturnType<typeof say>): ShopError {
  return new ShopError('bad_request', sentence, { fields: { [field]: sentence.english } });
}

/** For an article that is not there. */
export function noSuchArticle(): ShopError {
  return new ShopError('not_found', say`This article is not there.`);
}
