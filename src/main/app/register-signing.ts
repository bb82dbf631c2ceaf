import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { dayNamed } from '../../shared/calendar-day.ts';
import { ShopError } from '../../shared/errors.ts';
import type { RegisterSeal } from '../../shared/register.ts';
import { say } from '../../shared/say.ts';
import type { Clock } from '../platform/clock.ts';
import { reasonOf } from '../platform/data-folder.ts';
import { makeFolder, replaceFile } from '../platform/durable-file.ts';
import { sealOf } from '../store/register/signing.ts';
import type { Store } from '../store/store.ts';

/** How often (ms) is looked whether a day has ended. */
const INTERVAL = 600_000;
const KEY_FILE = 'register-key.pem';

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
  if (seal.number > 0) await register.seal(seal);
  return seal;
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
    look().catch((error: unknown) => {
      log.warn({ err: error }, 'The register could not be signed');
    });
  };
  lookOrSay();
  const timer = setInterval(lookOrSay, INTERVAL).unref();
  return () => {
    clearInterval(timer);
  };
}

function signingKey(folder: string): KeyObject {
  const file = join(folder, KEY_FILE);
  try {
    if (existsSync(file)) return createPrivateKey(readFileSync(file));
    makeFolder(folder);
    const { privateKey } = generateKeyPairSync('ed25519');
    replaceFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    return privateKey;
  } catch (error) {
    throw new ShopError(
      'storage_unavailable',
      say`The key by which the register is signed can't be kept in ${file}: ${reasonOf(error)}. Free some space or allow writing there, then try again.`,
      { cause: error },
    );
  }
}
