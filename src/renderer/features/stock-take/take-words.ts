import { plural, t } from '@lingui/core/macro';
import type { StockDifference, StockTakeScope } from '../../../shared/stock-take.ts';
import { numberText } from '../../ui/formats.ts';

/** What is counted, in words. */
export function scopeText(scope: StockTakeScope, categoryName: (id: bigint) => string): string {
  switch (scope.kind) {
    case 'all':
      return t`All animals`;
    case 'category':
      return categoryName(scope.categoryId);
    case 'place':
      return scope.place;
  }
}

/** What a place is called. */
export function placeText(place: string): string {
  return place === '' ? t`No cage or tank` : place;
}

/** What is different, in words. */
export function differenceText({ row, counted, stock, place, open }: StockDifference): string {
  const home = typeof row.details['place'] === 'string' ? row.details['place'] : '';
  if (counted === stock || (open === 'place' && place !== null)) {
    return t`In ${placeText(place ?? '')}, not in ${placeText(home)}`;
  }
  if (stock === 0) return row.status === 'sold' ? t`Sold, but here` : t`Removed, but here`;
  if (counted === 0 && stock === 1) {
    return home === '' ? t`Missing` : t`Missing · last in ${home}`;
  }
  return t`${numberText(counted)} counted, ${numberText(stock)} expected`;
}

/** What follows how many animals were counted: how many were to be, and what is different. */
export function countedText(expected: number, differences: number): string {
  const shown = numberText(differences);
  const different = plural(differences, {
    one: `${shown} difference`,
    other: `${shown} differences`,
  });
  return t`of ${numberText(expected)} counted, ${different}`;
}
