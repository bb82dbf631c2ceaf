import { ShopError } from '../../../shared/errors.ts';
import { animalsIn } from '../../../shared/group.ts';
import type {
  RegisterCheck,
  RegisterEntry,
  RegisterHead,
  RegisterSeal,
} from '../../../shared/register.ts';
import { ChainCheck, sealIn } from './check-chain.ts';
import { FIRST_LINE } from './export-file.ts';
import { replay, type RegisteredStock } from './replay.ts';

/** What the check of an export has found. */
export interface FileCheck extends RegisterCheck {
  /** How many animals are in stock by the register. */
  animals: number;
}

/**
 * Checks an export by itself, line by line, and counts the animals that are in stock by it. `known` is an entry that a
 * print or an earlier export names, its hash whole or cut. Throws `file_unreadable` for what is no export.
 */
export async function checkFile(
  lines: AsyncIterable<string>,
  known?: RegisterHead,
): Promise<FileCheck> {
  const sealed = new Set(known ? [known.number] : []);
  const chain = new ChainCheck(sealed);
  const seals: RegisterSeal[] = [];
  const stock: RegisteredStock = new Map();
  let place = 0;
  let end: string | undefined;
  for await (const line of lines) {
    place += 1;
    if (place === 1) {
      if (line !== FIRST_LINE) throw noExport();
      continue;
    }
    const [kind = '', first = '', second = ''] = end === undefined ? line.split(' ', 3) : [];
    if (kind === 'seal') {
      const seal = sealIn(line.slice(kind.length + 1));
      if (seal) {
        sealed.add(seal.number);
        seals.push(seal);
      } else chain.note('unreadable', {});
    } else if (kind === 'person') {
      const text = line.slice(`${kind} ${first} ${second} `.length);
      chain.person({ hash: first, salt: second, text });
    } else if (kind === 'entry') {
      const entry = chain.next({ hash: first, text: line.slice(`${kind} ${first} `.length) });
      if (entry) count(stock, entry);
    } else if (kind === 'end') end = `${first} ${second}`;
    else chain.note('unreadable', {});
  }
  if (place === 0) throw noExport();
  for (const seal of seals) chain.seal(seal);
  if (known) chain.known(known);
  const { number, hash } = chain.head;
  if (end !== `${String(number)} ${hash}`) chain.note('missing', { number: number + 1 });
  return { ...chain.result(), animals: animalsOf(stock) };
}

/** Carries out what an entry says of how many animals there are; no more of them is kept, as there may be a million. */
function count(stock: RegisteredStock, { facts, ...entry }: RegisterEntry): void {
  const { status, details: { quantity } = {} } = facts ?? {};
  const counted = {
    ...(status && { status }),
    ...(quantity !== undefined && { details: { quantity } }),
  };
  replay(stock, { ...entry, facts: counted });
  const { animal = '' } = entry;
  if (stock.get(animal)?.isPresent === false) stock.delete(animal);
}

function animalsOf(stock: RegisteredStock): number {
  let animals = 0;
  for (const one of stock.values()) if (one.status !== 'sold') animals += animalsIn(one);
  return animals;
}

function noExport(): ShopError {
  return new ShopError(
    'file_unreadable',
    'That is not an exported register. Name a file that “register export” has written.',
  );
}
