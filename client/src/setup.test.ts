import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOON, startTestService, type TestService } from '../../src/main/testing/test-service.ts';
import { ensureCertificate, type TlsCertificate } from '../../src/main/tls/certificate.ts';
import { AnimalStoreClient } from './client.ts';
import { ConnectionError, SetupError } from './errors.ts';
import { paired, pinned } from './node.ts';
import { readPairingCode } from './setup.ts';

/** Mistakes are told at once, by a type that says which setting to correct. */

let folder: string;
let certificate: TlsCertificate;
let plain: TestService;
let secure: TestService;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'animal-store-setup-'));
  certificate = await ensureCertificate(join(folder, 'certificates'), { now: () => NOON });
  plain = await startTestService();
  secure = await startTestService({ tls: certificate });
});
afterAll(async () => {
  await plain.close();
  await secure.close();
  await rm(folder, { recursive: true, force: true });
});

const GOOD = { baseUrl: 'http://127.0.0.1:7388/v1', apiKey: 'ast_test_x' };

test.each([
  [{ baseUrl: '' }, 'baseUrl', /empty/],
  [{ baseUrl: '127.0.0.1:7388/v1' }, 'baseUrl', /is no address|http:/],
  [{ baseUrl: 'localhost:7388/v1' }, 'baseUrl', /http:/],
  [{ baseUrl: 'ftp://shop/v1' }, 'baseUrl', /http:/],
  [{ baseUrl: 'http://shop:7388' }, 'baseUrl', /end in \/v1/],
  [{ baseUrl: 'http://shop:7388/v1/pets' }, 'baseUrl', /end in \/v1/],
  [{ apiKey: '' }, 'apiKey', /empty/],
  [{ apiKey: 'ast_test_x\n' }, 'apiKey', /line break/],
] as const)('%j is a mistake in %s', (wrong, setting, message) => {
  const make = () => new AnimalStoreClient({ ...GOOD, ...wrong });
  expect(make).toThrow(SetupError);
  expect(make).toThrow(
    expect.objectContaining({ setting, message: expect.stringMatching(message) as string }),
  );
});

test('so is another key that can be none', () => {
  const client = new AnimalStoreClient(GOOD);
  expect(() => client.setKey('two words')).toThrow(SetupError);
  expect(() => pinned('sha256//short')).toThrow(expect.objectContaining({ setting: 'pin' }));
});

describe('what only an answer shows is told by the first try:', () => {
  const other = Buffer.alloc(32).toString('base64');
  const at = (service: TestService, scheme: string): string =>
    `${scheme}://127.0.0.1:${service.port}/v1`;

  test.each([
    ['https where plain HTTP is spoken', 'plain', 'https', false, { setting: 'baseUrl' }],
    ['the same with a pin', 'plain', 'https', true, { setting: 'baseUrl' }],
    [
      'http where HTTPS is spoken',
      ...(['secure', 'http', false] as const),
      { code: 'bad_request', message: expect.stringContaining('https://') as string },
    ],
    ['no pin where no authority helps', 'secure', 'https', false, { setting: 'transport' }],
    ['a pin of another key', 'secure', 'https', true, { name: 'PinError' }],
    ['a pin without HTTPS', 'plain', 'http', true, { setting: 'baseUrl' }],
  ] as const)('%s', async (_what, service, scheme, hasPin, expected) => {
    const sleep = () => expect.fail('It tries again.');
    const client = new AnimalStoreClient({
      baseUrl: at(service === 'plain' ? plain : secure, scheme),
      apiKey: 'ast_live_x',
      sleep,
      ...(hasPin && { transport: pinned(other) }),
    });
    const idempotencyKey = 'key-of-rex';
    const adding = client.add({ name: 'Rex', categoryId: 1 }, { idempotencyKey });
    await expect(adding).rejects.toMatchObject({ ...expected, idempotencyKey });
  });

  test('a name that no computer has', async () => {
    const cause = Object.assign(new Error('getaddrinfo ENOTFOUND shop'), { code: 'ENOTFOUND' });
    const transport = () => Promise.reject(new ConnectionError(cause));
    const client = new AnimalStoreClient({
      ...GOOD,
      transport,
      sleep: () => expect.fail('Again.'),
    });
    await expect(client.page()).rejects.toMatchObject({ name: 'ConnectionError', cause });
  });

  test('the health of the shop tells whether the address is right', async () => {
    const client = new AnimalStoreClient({ ...GOOD, baseUrl: at(plain, 'http') });
    expect(await client.health()).toMatchObject({ status: 'ok', environment: 'production' });
    await plain.closeApi();
    await expect(client.health()).rejects.toBeInstanceOf(ConnectionError);
  });
});

describe('the pairing code', () => {
  test('makes a client, with the pin where there is one', async () => {
    const { secret } = await secure.issueKey();
    const code = JSON.stringify({
      baseAddress: `https://127.0.0.1:${secure.port}/v1`,
      key: secret,
      later: 'unknown',
      certificateFingerprint: certificate.fingerprint,
      publicKeyPin: certificate.publicKeyPin,
    });
    expect(await new AnimalStoreClient(paired(code)).page()).toMatchObject({ total: 0 });
    expect(readPairingCode('{"baseAddress":"http://shop:7387/v1/","key":"k"}')).toEqual({
      baseUrl: 'http://shop:7387/v1',
      apiKey: 'k',
    });
  });

  test.each(['', 'ast_live_x', '{"key":"k"}', 'null', '{"baseAddress":1,"key":"k"}'])(
    'is not %j',
    (text) =>
      expect(() => paired(text)).toThrow(expect.objectContaining({ setting: 'pairingCode' })),
  );
});
