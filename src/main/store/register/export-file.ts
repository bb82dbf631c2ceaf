import type { RegisterPerson, RegisterSeal } from '../../../shared/register.ts';
import type { RegisterStore } from '../register-store.ts';
import { canonicalText, EMPTY_HEAD } from './chain.ts';
import { inPortions } from '../portions.ts';

/** The first line of an export: its format and the format's version. */
export const FIRST_LINE = 'animal-store-register 1';

/**
 * The lines of an export, which holds the whole register without the database (docs/register.md). What is signed and
 * the persons come first: the entries that follow, read later, have all that these are about, and a check
 * needs only one pass. The last line says how
 * far it goes, so that a file that was cut off is not whole.
 */
export async function* exportLines(
  register: Pick<RegisterStore, 'lines' | 'persons' | 'seals'>,
): AsyncGenerator<string> {
  yield `${FIRST_LINE}\n`;
  for (const seal of await register.seals()) yield sealLine(seal);
  const persons = (after: string) => register.persons(after);
  for await (const one of inPortions(persons, ({ hash }) => hash, '')) yield personLine(one);
  let head = EMPTY_HEAD;
  const lines = (after: number) => register.lines(after);
  for await (const { number, hash, text } of inPortions(lines, (line) => line.number, 0)) {
    yield `entry ${hash} ${text}\n`;
    head = { number, hash };
  }
  yield `end ${String(head.number)} ${head.hash}\n`;
}

function sealLine(seal: RegisterSeal): string {
  return `seal ${canonicalText(seal)}\n`;
}

function personLine({ hash, salt, text }: RegisterPerson): string {
  return `person ${hash} ${salt} ${text}\n`;
}
