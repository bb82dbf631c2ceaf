import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NOON, startTestService } from '../../src/main/testing/test-service.ts';
import { ensureCertificate, type TlsCertificate } from '../../src/main/tls/certificate.ts';
import { AnimalStoreClient } from './client.ts';
import { PinError, SetupError } from './errors.ts';
import { pinned } from './node.ts';

let folder: string;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'animal-store-till-'));
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('over HTTPS', () => {
  const certificates = (): string => join(folder, 'certificates');

  /** A service with the shop's own certificate, and a client that goes by `pin`. */
  async function serve(tls: TlsCertificate) {
    const secure = await startTestService({ tls });
    closing.push(() => secure.close());
    const { secret } = await secure.issueKey();
    const open = (pin: string): AnimalStoreClient =>
      new AnimalStoreClient({
        baseUrl: `https://127.0.0.1:${secure.port}/v1`,
        apiKey: secret,
        transport: pinned(pin),
      });
    return { secure, open };
  }

  test('goes by the pin of the key through a renewal of the certificate', async () => {
    const first = await ensureCertificate(certificates(), { now: () => NOON });
    const before = await serve(first);
    expect((await before.open(first.publicKeyPin).add({ name: 'Rex', categoryId: 1 })).id).toBe(1n);
    expect((await before.open(first.fingerprint).page()).total).toBe(1);

    const nearItsEnd = { now: () => NOON + 3_640 * 24 * 3_600_000 };
    const renewed = await ensureCertificate(certificates(), nearItsEnd);
    expect(renewed.fingerprint).not.toBe(first.fingerprint);
    const after = await serve(renewed);
    expect((await after.open(`sha256//${first.publicKeyPin}`).page()).total).toBe(0);
    await expect(after.open(first.fingerprint).page()).rejects.toBeInstanceOf(PinError);
  });

  test('sends nothing to another key', async () => {
    const { secure, open } = await serve(
      await ensureCertificate(certificates(), { now: () => NOON }),
    );
    const another = await ensureCertificate(join(folder, 'another'), { now: () => NOON });
    for (const pin of [another.publicKeyPin, another.fingerprint]) {
      await expect(open(pin).page()).rejects.toBeInstanceOf(PinError);
    }
    expect(secure.logged.filter((line) => line.includes('"method":"GET"'))).toEqual([]);
    expect(() => pinned('ab:cd')).toThrow(SetupError);
  });
});
