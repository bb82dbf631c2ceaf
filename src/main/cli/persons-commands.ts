import { randomInt } from 'node:crypto';
import { Command } from 'commander';
import { ShopError } from '../../shared/errors.ts';
import { Persons } from '../persons/persons.ts';
import { systemClock } from '../platform/clock.ts';
import { shopCommand, withStore, type DataOptions } from './data-options.ts';
import { answer, report, type Terminal } from './terminal.ts';

/** A new PIN has six digits: easy to read out, and wrong PINs slow down guessing. */
const PIN_DIGITS = 6;

const NO_PERSONS =
  'Nobody signs in at this shop. Persons are added in its window: Settings → Persons.';

/** The command `persons`. Who may log in to this computer owns what is on it. */
export function personsCommand(terminal: Terminal): Command {
  const list = shopCommand('list')
    .description('list the persons who sign in at the window, each with the role')
    .action((options: DataOptions) =>
      withPersons(terminal, options, async (persons) => {
        const all = await persons.list();
        if (all.length === 0) report(terminal, NO_PERSONS);
        for (const { name, role } of all) answer(terminal, `${name}\t${role}`);
      }),
    );
  const resetPin = shopCommand('reset-pin')
    .description('give a person a new PIN and print it as the last line')
    .argument('<name>', 'the person’s name')
    .action((name: string, options: DataOptions) =>
      withPersons(terminal, options, async (persons) => {
        const all = await persons.list();
        const person = all.find((one) => one.name.toLowerCase() === name.toLowerCase());
        if (!person) throw noSuchPerson(name);
        const pin = String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0');
        await persons.change(person.id, { pin });
        report(terminal, `The new PIN of ${person.name}:`);
        answer(terminal, pin);
      }),
    );
  return new Command('persons')
    .description('show who signs in at the window; set a forgotten PIN')
    .addCommand(list)
    .addCommand(resetPin);
}

function noSuchPerson(name: string): ShopError {
  return new ShopError(
    'not_found',
    `There is no person called "${name}". The command "persons list" shows everybody.`,
  );
}

function withPersons(
  terminal: Terminal,
  options: DataOptions,
  work: (persons: Persons) => Promise<void>,
): Promise<void> {
  return withStore(terminal, options, 'use', (store) =>
    work(new Persons(() => store.persons, systemClock)),
  );
}
