import type { RegisterCheck, RegisterProblem } from '../../shared/register.ts';

/** What a problem of the register means: at which entry, of which day. */
export function problemSentence({ kind, number, day, animal }: RegisterProblem): string {
  const entry = `ntry ${String(number)}${day === null ? '' : ` of ${day}`}`;
  switch (kind) {
    case 'missing':
      return `E${entry} is missing: it was taken out, or the file was cut off.`;
    case 'unreadable':
      return number === null
        ? 'A line of the file can’t be read: it was changed, or put in.'
        : `E${entry}, or what was signed at it, can’t be read: it was changed after it was written.`;
    case 'altered':
      return `E${entry} was changed after it was written.`;
    case 'broken':
      return `E${entry} does not follow from the one before: one of the two was changed, taken out, put in or moved.`;
    case 'clock':
      return `E${entry} was entered earlier than the one before: the clock was set back.`;
    case 'person':
      return number === null
        ? 'A person is kept beside the register whom no entry names.'
        : `The person whom e${entry} names was changed afterwards.`;
    case 'animal':
      return `Animal ${String(animal)} is not as the register has it: it was changed without the program.`;
    case 'unknownAnimal':
      return `Animal ${String(animal)} is in stock without an entry: it was added without the program.`;
    case 'missingAnimal':
      return `Animal ${String(animal)} is in stock by the register, and not there: it was removed without the program.`;
    case 'seal':
      return day === null
        ? `E${entry} is not the one that the print or export names: the register was rewritten, or an older copy was put back.`
        : `What was signed on ${day} at entry ${String(number)} does not agree with the register: that was rewritten, or the signature was changed.`;
  }
}

/** What a restore from a backup means for what was printed before. */
export function restoreSentence({
  number,
  day,
  replaced,
}: RegisterCheck['restores'][number]): string {
  const from = `A backup was restored on ${day}, which is entry ${String(number)}`;
  if (!replaced) return `${from}. How far the register went before could not be read.`;
  if (replaced.number < number) return `${from}. No entry was lost.`;
  return `${from}. The register went to ${String(replaced.number)}:${replaced.hash} before, so entries ${String(number)} to ${String(replaced.number)} of earlier prints are not in it any more.`;
}

/** By which key an export is signed. */
export function keySentence({ name }: RegisterCheck['keys'][number]): string {
  return `Signed by the key ${name}.`;
}

/** Up to where the shop's own register is signed by a key that is not in its data folder. */
export function otherKeySentence({ name, number }: RegisterCheck['keys'][number]): string {
  return `Up to entry ${String(number)} it is signed by the key ${name}, which is not this data folder's: by another computer of the shop, or by whoever rewrote the register. Compare it with a print of that time.`;
}
