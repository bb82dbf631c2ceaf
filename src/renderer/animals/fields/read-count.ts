import { t } from '@lingui/core/macro';
import { QUANTITY } from '../../../shared/fields/built-in.ts';
import { readTyped } from '../../ui/formats.ts';

/** Reads how many of at most so many are meant; the problem follows the name of the input. */
export function readCount(typed: string, most: number): { value: number } | { problem: string } {
  const read = readTyped(QUANTITY, typed) ?? { problem: t`must be a whole number, such as 12` };
  if ('problem' in read) return read;
  const value = Number(read.value);
  return value > most ? { problem: t`must be at most ${String(most)}` } : { value };
}
