import { statusCode } from '../field-columns.ts';
import type { Dialect } from './database.ts';

/** The expressions that tell sales among the rows of `changes`. */
export interface SaleColumns {
  /** Whether it is a sale, or takes one back. */
  isSale: string;
  /** How many animals it sold; negative when it takes a sale back. */
  animals: string;
  /** By how much it raised what the shop was paid, in hundredths. */
  money: string;
}

const SOLD = String(statusCode('sold'));

/**
 * An animal is sold when its status becomes that: all of a group that are left. Some of a group are sold
 * when how many were sold, or the money they were sold for, changes and the status stays what it is.
 */
export function saleColumns({ numberIn }: Dialect): SaleColumns {
  const number = (side: string, field: string, absent: number) =>
    `coalesce(${numberIn(`details_${side}`, field)}, ${String(absent)})`;
  const was = 'coalesce(status_before, 0)';
  const is = 'coalesce(status_after, 0)';
  const money = `(${number('after', 'soldfor', 0)} - ${number('before', 'soldfor', 0)})`;
  const [had, has] = [number('before', 'quantity', 1), number('after', 'quantity', 1)];
  const some = `(${money} <> 0 OR ${number('after', 'soldcount', 0)} <> ${number('before', 'soldcount', 0)})`;
  return {
    isSale: `(action = 1 AND ((${was} = ${SOLD}) <> (${is} = ${SOLD}) OR ${some}))`,
    animals: `(CASE WHEN ${was} <> ${SOLD} AND ${is} = ${SOLD} THEN ${had}
      WHEN ${was} = ${SOLD} AND ${is} <> ${SOLD} THEN 0 - ${has}
      WHEN ${is} <> ${SOLD} AND ${some} THEN ${had} - ${has}
      ELSE 0 END)`,
    money,
  };
}
