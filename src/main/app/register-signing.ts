import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { dayNamed } from '../../shared/calendar-day.ts';
import { ShopError } from '../../shared/errors.ts';
import type { RegisterCheck, RegisterHead, RegisterSeal } from '../../shared/register.ts';
import { say } from '../../shared/say.ts';
import type { Clock } from '../platform/clock.ts';
import { reasonOf } from '../platform/data-folder.ts';
import { makeFolder, replaceFile } from '../platform/durable-file.ts';
import { keyName, sealIn } from '../store/register/check-chain.ts';
import { canonicalText } from '../store/register/chain.ts';
import { publicKeyOf, sealOf } from '../store/register/signing.ts';
import type { Store } from '../store/store.ts';

/** How often (ms) is looked whether a day has ended. */
const INTERVAL = 600_000;
const KEY_FILE = 'register-key.pem';
/** What this computer has signed last. */
const SIGNED_FILE = 'register-signed.json';

interface SigningParts {
  /** The folder of the certificate, where the shop's own key is. */
  folder: string;
  clock: Clock;
}

/**
 * Signs how far a register goes, and keeps that in the stock. Throws `storage_unavailable` where the shop's own key
 * (Ed25519), which is made when first needed, can't be kept.
 */
export async function signRegister(
  { register }: Pick<Store, 'register'>,
  { folder, clock }: SigningParts,
): Promise<RegisterSeal> {
  const seal = sealOf(await register.head(), clock.now(), signingKey(folder));
  if (seal.number === 0) return seal;
  await register.seal(seal);
  if (await hasSigned(register, lastSigned(folder)))
    keep(join(folder, SIGNED_FILE), canonicalText(seal));
  return seal;
}

/** Whether a register continues what was signed last: another one must not take its place in the computer's memory. */
async function hasSigned(register: Store['register'], signed?: RegisterSeal): Promise<boolean> {
  if (!signed) return true;
  const [line] = await register.lines(signed.number - 1);
  if (line?.number === signed.number && line.hash === signed.hash) return true;
  // It may not have it since a backup was restored.
  const { problems } = await register.check(undefined, signed);
  return !problems.some(({ kind, number }) => kind === 'seal' && number === signed.number);
}

/**
 * Checks a register against what this computer has signed of it last, too. Of the keys by which it is signed it names
 * those that are not in that folder: of other computers of the shop, or of whoever rewrote it.
 */
export async function checkRegister(
  { register }: Pick<Store, 'register'>,
  folder: string,
  known?: RegisterHead,
): Promise<RegisterCheck> {
  const own = ownKeyName(folder);
  const found = await register.check(known, lastSigned(folder));
  return { ...found, keys: found.keys.filter(({ name }) => name !== own) };
}

/** Signs the register once a day has ended on which it grew. Call the returned function to stop. */
export function signEachDay(
  store: () => Pick<Store, 'register'>,
  { log, ...parts }: SigningParts & { log: Logger },
): () => void {
  const look = async () => {
    const { register } = store();
    const [head, seals] = await Promise.all([register.head(), register.seals()]);
    const last = seals.at(-1);
    const isNew = head.number > (last?.number ?? 0);
    const today = dayNamed(parts.clock.now());
    if (isNew && (!last || dayNamed(Date.parse(last.at)) !== today))
      await signRegister({ register }, parts);
  };
  const lookOrSay = () => {
    look().catch((error: unknown) => log.warn({ err: error }, 'The register could not be signed'));
  };
  lookOrSay();
  const timer = setInterval(lookOrSay, INTERVAL).unref();
  return () => clearInterval(timer);
}

function signingKey(folder: string): KeyObject {
  const file = join(folder, KEY_FILE);
  try {
    if (existsSync(file)) return createPrivateKey(readFileSync(file));
  } catch (error) {
    throw cantKeep(file, error);
  }
  const { privateKey } = generateKeyPairSync('ed25519');
  keep(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return privateKey;
}

/** Null where there is no key that can be read. */
function ownKeyName(folder: string): string | null {
  try {
    return keyName(publicKeyOf(createPublicKey(readFileSync(join(folder, KEY_FILE)))));
  } catch {
    return null;
  }
}

/** Throws `storage_unavailable`. */
function keep(file: string, text: string): void {
  try {
    makeFolder(dirname(file));
    replaceFile(file, text);
  } catch (error) {
    throw cantKeep(file, error);
  }
}

/** What this computer has signed last, where that can be read. */
function lastSigned(folder: string): RegisterSeal | undefined {
  try {
    return sealIn(readFileSync(join(folder, SIGNED_FILE), 'utf8'));
  } catch {
    return undefined;
  }
}

function cantKeep(file: string, error: unknown): ShopError {
  return new ShopError(
    'storage_unavailable',
    say`What the register is signed with can't be kept in ${file}: ${reasonOf(error)}. Free some space or allow reading and writing there, then try again.`,
    { cause: error },
  );
}
