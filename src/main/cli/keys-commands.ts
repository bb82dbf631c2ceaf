import { Command, InvalidArgumentError, Option } from 'commander';
import { fieldProblems, problemSentence, ShopError } from '../../shared/errors.ts';
import { KeyLabel, PLAN_NAMES, PlanChoice, type PlanName } from '../../shared/key.ts';
import { systemClock } from '../platform/clock.ts';
import type { ApiKeys, NewSecret } from '../keys/api-keys.ts';
import { RateLimiter, summarize } from '../limits/rate-limiter.ts';
import type { KeyRecord } from '../store/store.ts';
import { dataCommand, wholeNumber, withKeys, type DataOptions } from './data-options.ts';
import { addressCommand, handedOver, withPairing, type PairingOptions } from './handover.ts';
import { keysTable } from './keys-table.ts';
import { answer, report, type Terminal } from './terminal.ts';

/** How long (s) an old key works beside the new one by default: a day, enough time for every till. */
const GRACE_SECONDS = 24 * 3_600;
const MAX_GRACE_SECONDS = 30 * GRACE_SECONDS;

const MAX_QUOTA = 1_000_000_000;

interface PlanOptions {
  plan: PlanName;
  perMinute?: number;
  perDay?: number;
}

function withPlan(command: Command): Command {
  return command
    .addOption(
      new Option('--plan <plan>', 'the plan of the key').choices(PLAN_NAMES).makeOptionMandatory(),
    )
    .option('--per-minute <n>', 'requests a minute, for enterprise', wholeNumber(1, MAX_QUOTA))
    .option('--per-day <n>', 'requests a day, for enterprise', wholeNumber(1, MAX_QUOTA));
}

/** The plan in the options. Quotas are required for enterprise, and allowed only there. */
function planOf({ plan, perMinute, perDay }: PlanOptions, command: Command): PlanChoice {
  const hasNumbers = perMinute !== undefined || perDay !== undefined;
  if (plan !== 'enterprise' && hasNumbers) {
    command.error(
      `error: --per-minute and --per-day go with --plan enterprise; the numbers of ${plan} are fixed.`,
    );
  }
  if (plan === 'enterprise' && (perMinute === undefined || perDay === undefined)) {
    command.error('error: --plan enterprise needs both --per-minute and --per-day.');
  }
  return PlanChoice.parse({ plan, perMinute, perDay });
}

function labelOf(text: string): string {
  const label = KeyLabel.safeParse(text);
  if (label.success) return label.data;
  throw new InvalidArgumentError(`It ${problemSentence(fieldProblems(label.error))}.`);
}

/** Finds a key by its id, or else by a label that only one key has. Throws `not_found`. */
function find(keys: ApiKeys, idOrLabel: string): KeyRecord {
  const records = keys.list();
  const byId = records.find((record) => record.id === idOrLabel);
  if (byId) return byId;
  const [byLabel, ...others] = records.filter((record) => record.label === idOrLabel);
  if (byLabel === undefined) {
    throw new ShopError(
      'not_found',
      `There is no key "${idOrLabel}". The command "keys list" shows every key with its id.`,
    );
  }
  if (others.length === 0) return byLabel;
  const ids = [byLabel, ...others].map((record) => record.id).join(', ');
  throw new ShopError(
    'bad_request',
    `More than one key is called "${idOrLabel}". Say which by its id: ${ids}.`,
  );
}

/** Writes only the key or its pairing code to standard output, and everything else to standard error. */
async function hand(
  terminal: Terminal,
  { record, secret, keychainWarning }: NewSecret,
  options: PairingOptions,
): Promise<void> {
  report(terminal, `Key ${record.id} "${record.label}" on the plan ${record.plan}:`);
  if (keychainWarning !== null) report(terminal, keychainWarning);
  answer(terminal, await handedOver(secret, options));
}

/** The command `keys`, with everything that can be done with API keys. */
export function keysCommand(terminal: Terminal): Command {
  /** Makes a command about one key. */
  const forOne = (
    name: string,
    description: string,
    work: (keys: ApiKeys, record: KeyRecord) => Promise<string>,
  ): Command =>
    dataCommand(name)
      .description(description)
      .argument('<key>', 'its id, or its label if no other key has that')
      .action((key: string, options: DataOptions) =>
        withKeys(terminal, options, 'use', async (keys) => {
          report(terminal, await work(keys, find(keys, key)));
        }),
      );

  return new Command('keys')
    .description('make, show and change the API keys of tills; counts from their next request')
    .addCommand(createCommand(terminal))
    .addCommand(listCommand(terminal))
    .addCommand(revealCommand(terminal))
    .addCommand(addressCommand(terminal))
    .addCommand(rotateCommand(terminal))
    .addCommand(renameCommand(terminal))
    .addCommand(setPlanCommand(terminal))
    .addCommand(
      forOne('revoke', 'close a key at once', async (keys, { id, label }) => {
        await keys.revoke(id);
        return `The key "${label}" opens nothing from now on. To take that back: keys undo-revoke ${id}`;
      }),
    )
    .addCommand(
      forOne('undo-revoke', 'open a revoked key again', async (keys, { id, label }) => {
        await keys.undoRevoke(id);
        return `The key "${label}" works again.`;
      }),
    )
    .addCommand(
      forOne('lift-ban', 'end the ban of a key', async (keys, { id, label }) => {
        await keys.liftBan(id);
        return `The key "${label}" is not banned any more.`;
      }),
    );
}

function createCommand(terminal: Terminal): Command {
  const command = withPairing(withPlan(dataCommand('create')))
    .description('make a key and print it as the last line')
    .requiredOption('--label <text>', 'what the key is for, usually the till', labelOf);
  return command.action((options: PairingOptions & PlanOptions & { label: string }) => {
    const plan = planOf(options, command);
    return withKeys(terminal, options, 'make', async (keys) => {
      await hand(terminal, await keys.create(options.label, plan), options);
    });
  });
}

function listCommand(terminal: Terminal): Command {
  return dataCommand('list')
    .description('show every key, its plan and its use')
    .option('--json', 'as JSON, times in Unix milliseconds')
    .action((options: DataOptions & { json?: boolean }) =>
      withKeys(terminal, options, 'use', async (keys, store) => {
        const limiter = new RateLimiter(systemClock, await store.usage.all());
        const environment = options.staging ? 'staging' : 'production';
        const all = keys.list().map((record) => summarize(environment, record, limiter));
        if (options.json) answer(terminal, JSON.stringify(all, null, 2));
        else if (all.length > 0) answer(terminal, keysTable(all));
        else report(terminal, 'There is no key yet. Make one with "keys create".');
      }),
    );
}

function revealCommand(terminal: Terminal): Command {
  return withPairing(dataCommand('reveal'))
    .description("print a key again, from the system's keychain")
    .argument('<key>', 'its id, or its label if no other key has that')
    .action((key: string, options: PairingOptions) =>
      withKeys(terminal, options, 'use', async (keys) => {
        answer(terminal, await handedOver(await keys.reveal(find(keys, key).id), options));
      }),
    );
}

function rotateCommand(terminal: Terminal): Command {
  return withPairing(dataCommand('rotate'))
    .description('make a new secret for a key and print it as the last line')
    .argument('<key>', 'its id, or its label if no other key has that')
    .addOption(
      new Option('--grace <seconds>', 'how long the old one works on; 0 ends it at once')
        .default(GRACE_SECONDS, 'a day')
        .argParser(wholeNumber(0, MAX_GRACE_SECONDS)),
    )
    .action((key: string, options: PairingOptions & { grace: number }) =>
      withKeys(terminal, options, 'use', async (keys) => {
        const made = await keys.rotate(find(keys, key).id, options.grace);
        const { previousUntil } = made.record;
        const end = previousUntil === null ? 'now' : `at ${new Date(previousUntil).toISOString()}`;
        report(terminal, `The old key ends ${end}.`);
        await hand(terminal, made, options);
      }),
    );
}

function renameCommand(terminal: Terminal): Command {
  return dataCommand('rename')
    .description('give a key another name')
    .argument('<key>', 'its id, or its label if no other key has that')
    .argument('<label>', 'its new name', labelOf)
    .action((key: string, label: string, options: DataOptions) =>
      withKeys(terminal, options, 'use', async (keys) => {
        const before = find(keys, key);
        await keys.rename(before.id, label);
        report(terminal, `The key "${before.label}" is called "${label}" now.`);
      }),
    );
}

function setPlanCommand(terminal: Terminal): Command {
  const command = withPlan(dataCommand('set-plan'))
    .description('put a key on another plan')
    .argument('<key>', 'its id, or its label if no other key has that');
  return command.action((key: string, options: DataOptions & PlanOptions) => {
    const plan = planOf(options, command);
    return withKeys(terminal, options, 'use', async (keys) => {
      const changed = await keys.setPlan(find(keys, key).id, plan);
      const { label, perMinute, perDay } = changed;
      report(
        terminal,
        `The key "${label}" is on the plan ${changed.plan}: ${String(perMinute)} requests a minute, ${String(perDay)} a day.`,
      );
    });
  });
}
