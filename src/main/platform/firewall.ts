import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ShopError } from '../../shared/errors.ts';
import type { Firewall } from '../../shared/app-info.ts';

const run = promisify(execFile);

/** Where ufw states whether it is switched on; everybody may read it. */
const UFW_SETTINGS = '/etc/ufw/ufw.conf';

/** The firewalls for which the shop can add a rule. */
type KnownFirewall = 'windows' | 'ufw' | 'firewalld';

const NAMES: Record<KnownFirewall, string> = {
  windows: 'Windows Firewall',
  ufw: 'This computer’s firewall (ufw)',
  firewalld: 'This computer’s firewall (firewalld)',
};

const MAC_WORDS =
  'If macOS asks whether Animal Store may accept connections from the network, choose Allow. If tills still can’t connect, open System Settings, then Network, Firewall, Options, and let Animal Store in.';

/** What blocks tills on the network from a port of this computer, as far as it can be determined. */
export async function firewallFor(port: number): Promise<Firewall> {
  if (process.platform === 'darwin') return { words: MAC_WORDS, canAllow: false };
  const known = await findFirewall();
  if (!known) return { words: null, canAllow: false };
  const canAllow = known === 'windows' || hasProgram('pkexec');
  const what = canAllow
    ? 'Allow it here; an administrator’s password may be asked for.'
    : `Ask whoever looks after this computer to let TCP port ${String(port)} in.`;
  return { words: `${NAMES[known]} may keep tills on the network out. ${what}`, canAllow };
}

/**
 * Adds the rule that lets tills through at a port, with an administrator's consent, which the
 * system asks for. Throws `cancelled` when that was not given, and `not_found` when there is no
 * known firewall.
 */
export async function allowInFirewall(port: number): Promise<void> {
  const known = await findFirewall();
  if (!known) {
    throw new ShopError('not_found', 'Animal Store knows no firewall on this computer.');
  }
  const [program, ...args] = ruleCommand(known, port, process.execPath);
  try {
    await run(program, args, { windowsHide: true });
  } catch (error) {
    throw new ShopError(
      'cancelled',
      `${NAMES[known]} was not changed: an administrator has to agree. Try again, or ask whoever looks after this computer to let TCP port ${String(port)} in.`,
      { cause: error },
    );
  }
}

/** The command that adds the rule. Only the port and the program's own file go into it. */
export function ruleCommand(
  firewall: KnownFirewall,
  port: number,
  program: string,
): [string, ...string[]] {
  const tcp = `${String(port)}/tcp`;
  switch (firewall) {
    case 'ufw':
      return ['pkexec', 'ufw', 'allow', tcp, 'comment', 'Animal Store'];
    case 'firewalld': {
      const add = `firewall-cmd --add-port=${tcp}`;
      return ['pkexec', 'sh', '-c', `${add} && ${add} --permanent`];
    }
    case 'windows':
      return [
        'powershell.exe',
        '-NoProfile',
        '-NonInteractive',
        '-EncodedCommand',
        elevated(port, program),
      ];
  }
}

/**
 * A script that runs netsh as an administrator. If somebody once chose Cancel in Windows' own
 * prompt, there are rules that block the program and override any other, so they are removed first.
 */
function elevated(port: number, program: string): string {
  const rule = 'netsh advfirewall firewall';
  const file = `program="${program}"`;
  const commands = [
    `${rule} delete rule name=all dir=in ${file}`,
    `${rule} add rule name="Animal Store" dir=in action=allow protocol=TCP localport=${String(port)} profile=private,domain ${file}`,
  ].join(' & ');
  const script = [
    "$ErrorActionPreference = 'Stop'",
    `$done = Start-Process cmd.exe -Verb RunAs -Wait -PassThru -WindowStyle Hidden -ArgumentList '/d /s /c "${commands.replaceAll("'", "''")}"'`,
    'exit $done.ExitCode',
  ].join('; ');
  return Buffer.from(script, 'utf16le').toString('base64');
}

async function findFirewall(): Promise<KnownFirewall | null> {
  if (process.platform === 'win32') return 'windows';
  if (process.platform !== 'linux') return null;
  if (isUfwOn()) return 'ufw';
  return (await isFirewalldOn()) ? 'firewalld' : null;
}

function isUfwOn(): boolean {
  try {
    return /^ENABLED=yes\b/m.test(readFileSync(UFW_SETTINGS, 'utf8'));
  } catch {
    return false;
  }
}

async function isFirewalldOn(): Promise<boolean> {
  try {
    await run('firewall-cmd', ['--state']);
    return true;
  } catch {
    return false;
  }
}

function hasProgram(name: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, name)));
}
