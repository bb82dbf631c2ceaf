import { t } from '@lingui/core/macro';
import type { RegisterPart, RegisterRow } from '../../../shared/register-calls.ts';
import type { RegisterCheck, RegisterProblem } from '../../../shared/register.ts';
import { calendarDayText, numberText } from '../../ui/formats.ts';
import { words } from '../../../shared/words.ts';

export const PART_NAMES: Record<RegisterPart, string> = words({
  all: () => t`All entries`,
  protected: () => t({ message: 'Protected', comment: 'Entries of animals of protected species' }),
  treated: () => t`Treatments`,
  missing: () => t`Missing`,
});

/** What an entry says, in a word. */
export const ENTRY_WORDS: Record<RegisterRow['kind'], string> = words({
  added: () => t({ message: 'In', comment: 'An animal came into the shop' }),
  split: () => t`Put apart`,
  changed: () => t`Correction`,
  sold: () => t({ message: 'Out', comment: 'An animal left the shop' }),
  returned: () => t`Returned`,
  removed: () => t`Removed`,
  joined: () => t`Put together`,
  putBack: () => t`Put back`,
  recounted: () => t`Counted again`,
  treated: () => t`Treated`,
  corrected: () => t`Person corrected`,
  restored: () => t`Backup restored`,
});

/** What a check has found, in a sentence that names the place. */
export function problemText({ kind, number, day, animal }: RegisterProblem): string {
  const entry = number === null ? '' : numberText(number);
  const when = day === null ? '' : calendarDayText(day);
  const no = animal ?? '';
  switch (kind) {
    case 'missing':
      return t`Entry ${entry} is missing: it was taken out.`;
    case 'unreadable':
      return t`Entry ${entry} can’t be read: it was altered.`;
    case 'altered':
      return t`Entry ${entry} of ${when} was altered.`;
    case 'broken':
      return t`Entry ${entry} of ${when} doesn’t follow from the one before: one of them was altered or taken out.`;
    case 'person':
      return t`What is kept of a person was altered.`;
    case 'animal':
      return t`Animal No. ${no} isn’t as the register has it: it was changed without this program.`;
    case 'unknownAnimal':
      return t`Animal No. ${no} isn’t in the register: it was added without this program.`;
    case 'missingAnimal':
      return t`Animal No. ${no} is in the register but not in stock: it was taken out without this program.`;
    case 'seal':
      return t`Entry ${entry} isn’t the one that was signed or printed: the register was replaced by another one.`;
    case 'clock':
      return t`Entry ${entry} of ${when} is earlier than the one before: this computer’s clock was set back.`;
  }
}

/** Up to where the register is signed by a key that is not this computer's. */
export function otherKeyText({ name, number }: RegisterCheck['keys'][number]): string {
  const [entry, key] = [numberText(number), shortHash(name)];
  return t`Up to entry ${entry} it is signed by another computer’s key, ${key}. If the shop has had no other computer, the register was rewritten.`;
}

/** The beginning of a hash in groups, as it is shown and printed. */
export function shortHash(hash: string): string {
  return hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1 ');
}
