import type { Command } from 'commander';
import { pairingPayload } from '../../shared/pairing.ts';
import { whereToListen } from '../app/listening.ts';
import { systemClock } from '../platform/clock.ts';
import { openSettings } from '../platform/settings.ts';
import { dataCommand, existingDataFolder, type DataOptions } from './data-options.ts';
import { answer, report, type Terminal } from './terminal.ts';

/** How a key is handed over: alone, or in a pairing code. */
export interface PairingOptions extends DataOptions {
  pairing?: boolean;
  address?: string;
}

/** Adds the options of a command that prints a key. */
export function withPairing(command: Command): Command {
  return command
    .option(
      '--pairing',
      'print the pairing code, with the address and the pin, in place of the key',
    )
    .option('--address <url>', 'the base address in it, in place of the one by the settings');
}

/** A key as a command prints it. */
export async function handedOver(key: string, options: PairingOptions): Promise<string> {
  if (!options.pairing) return key;
  const { addresses, tls } = await reachable(options);
  return pairingPayload({
    baseAddress: options.address ?? addresses[0] ?? '',
    key,
    certificateFingerprint: tls?.fingerprint ?? null,
    publicKeyPin: tls?.publicKeyPin ?? null,
  });
}

/** The command `keys address`. */
export function addressCommand(terminal: Terminal): Command {
  return dataCommand('address')
    .description('print the base addresses by the settings, best first, and the pin of HTTPS')
    .action(async (options: DataOptions) => {
      const { addresses, tls } = await reachable(options);
      for (const address of addresses) answer(terminal, address);
      if (tls === undefined) {
        report(terminal, 'There is no pin, since HTTPS on the network is off.');
        return;
      }
      answer(terminal, `pin ${tls.publicKeyPin}`);
      answer(terminal, `fingerprint ${tls.fingerprint}`);
    });
}

/** Where tills reach a service that runs by the settings of a data folder. */
async function reachable(options: DataOptions): Promise<{
  addresses: readonly string[];
  tls: Awaited<ReturnType<typeof whereToListen>>['tls'];
}> {
  const folder = existingDataFolder(options.dataDir);
  const certificates = { folder: folder.certificates, clock: systemClock };
  const settings = openSettings(folder.settingsFile).current;
  const environment = options.staging ? 'staging' : 'production';
  const at = await whereToListen(environment, settings, {}, certificates);
  return { addresses: at.baseAddresses(at.port), tls: at.tls };
}
