import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { ShopError } from '../../shared/errors.ts';
import { counted } from '../../shared/messages.ts';
import type { RegisterCheck, RegisterHead } from '../../shared/register.ts';
import { checkRegister } from '../app/register-signing.ts';
import { certificatesIn, reasonOf } from '../platform/data-folder.ts';
import { checkFile } from '../store/register/check-file.ts';
import { exportLines } from '../store/register/export-file.ts';
import type { Store } from '../store/store.ts';
import { dataCommand, withStore, type DataOptions } from './data-options.ts';
import {
  keySentence,
  otherKeySentence,
  problemSentence,
  restoreSentence,
} from './register-sentences.ts';
import { answer, report, type Terminal } from './terminal.ts';
import { writeExport } from './write-export.ts';

/** The command `register`: what proves the register, which the window shows. */
export function registerCommand(terminal: Terminal): Command {
  return new Command('register')
    .description(
      'export the register of what came and went, or check that nothing in it was altered',
    )
    .addCommand(exportRegisterCommand(terminal))
    .addCommand(checkRegisterCommand(terminal));
}

function exportRegisterCommand(terminal: Terminal): Command {
  return dataCommand('export')
    .description('write the whole register to a file that can be checked without the shop')
    .argument('<file>', 'the file to write')
    .action((file: string, options: DataOptions) =>
      withStore(terminal, options, 'use', async ({ register }) => {
        await writeExport(file, 'its name', (sink) =>
          pipeline(Readable.from(exportLines(register)), sink, { end: false }),
        );
        const { number, hash } = await register.head();
        report(
          terminal,
          `Exported the register to ${file}. Now it ends with ${String(number)}:${hash}.`,
        );
      }),
    );
}

function checkRegisterCommand(terminal: Terminal): Command {
  interface Options extends DataOptions {
    against?: RegisterHead;
  }
  return dataCommand('check')
    .description("check an exported register, or the shop's own, and compare that with its stock")
    .argument('[file]', 'what “register export” has written; needs no shop')
    .addOption(
      new Option(
        '--against <number:hash>',
        'what a print or an earlier export says: an entry and the first 16 digits of its hash or more',
      ).argParser(headIn),
    )
    .action(async (file: string | undefined, { against, ...options }: Options) => {
      const found =
        file === undefined
          ? await withStore(terminal, options, 'use', (store) => checkOwn(store, options, against))
          : await checkFile(linesOf(file), against);
      tell(terminal, found, file === undefined ? otherKeySentence : keySentence);
      if (found.problems.length > 0) throw notWhole(found);
    });
}

/** Only the shop's own stock is signed, not staging's. */
function checkOwn(
  store: Store,
  { dataDir, staging }: DataOptions,
  against?: RegisterHead,
): Promise<RegisterCheck> {
  if (staging) return store.register.check(against);
  return checkRegister(store, certificatesIn(resolve(dataDir)), against);
}

function tell(
  terminal: Terminal,
  found: RegisterCheck & { animals?: number },
  sentenceOf: (key: RegisterCheck['keys'][number]) => string,
): void {
  const { entries, hash, lastDay, restores, problems, isMore, animals, keys } = found;
  for (const restore of restores) answer(terminal, restoreSentence(restore));
  for (const problem of problems) answer(terminal, problemSentence(problem));
  if (isMore) answer(terminal, 'There is more than that.');
  for (const key of keys) answer(terminal, sentenceOf(key));
  if (animals !== undefined)
    answer(terminal, `By the register, ${counted(animals, 'animal')} are in stock.`);
  const until = lastDay === null ? '' : ` until ${lastDay}`;
  const many = counted(entries, 'entry', 'entries');
  if (problems.length === 0)
    answer(
      terminal,
      `The register is whole: ${many}${until}, the last one ${String(entries)}:${hash}.`,
    );
}

function notWhole({ problems, isMore }: RegisterCheck): ShopError {
  const many = counted(problems.length, 'problem');
  return new ShopError(
    'bad_request',
    `The register is not whole: ${isMore ? 'more than ' : ''}${many}. Keep this database and the newest backup as they are, and find out who could write to it.`,
  );
}

function headIn(text: string): RegisterHead {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{16,64})$/i.exec(text) ?? [];
  if (number === undefined || hash === undefined)
    throw new InvalidArgumentError('It must be like 1234:0123456789abcdef.');
  return { number: Number(number), hash: hash.toLowerCase() };
}

/** The lines of a file, which may be long and many. Only a line feed ends one. Throws `file_unreadable`. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let begun = '';
  try {
    for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
      const lines = (begun + chunk).split('\n');
      begun = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw new ShopError('file_unreadable', `${file} can't be read: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
  if (begun !== '') yield begun;
}
