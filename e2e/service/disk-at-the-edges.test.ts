import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { checkStock } from '../model/check-stock.ts';
import { ask } from '../model/till.ts';
import { makeBadDisk } from '../../src/main/testing/bad-disk/bad-disk.ts';
import { createKey, startProgram, temporaryFolder } from '../../src/main/testing/program.ts';
import { pngOf } from '../../src/main/testing/records.ts';
import { startShopProcess } from '../../src/main/testing/shop-process.ts';
import { CAN_MOUNT, mountSmallDisk } from '../../src/main/testing/small-disk.ts';

const badDisk = makeBadDisk();

describe('a data folder that is taken away while it is served', () => {
  /** As when somebody tidies up, or a disk is removed: the open files survive, but out of sight. */
  async function serveAndTake(take: (folder: string) => void) {
    const folder = temporaryFolder();
    const shop = await startShopProcess(folder);
    const { secret } = await shop.call('keys.create', {
      environment: 'production',
      label: 'Till',
      plan: { plan: 'pro' },
    });
    const add = () =>
      ask(`http://127.0.0.1:${shop.port}/v1`, secret, '/pets', { name: 'Rex', categoryId: 1 });
    expect((await add()).status).toBe(201);
    take(folder);
    return { folder, shop, add };
  }

  it.skipIf(process.platform === 'win32')(
    'acknowledges nothing that would be lost, and goes on when it is back',
    async () => {
      const { folder, shop, add } = await serveAndTake((from) => renameSync(from, `${from}-away`));
      const refused = await add();
      expect(refused).toMatchObject({ status: 503, code: 'storage_unavailable' });
      expect(refused.text).toContain('moved or deleted');
      const { storageProblem } = await shop.call('service.state', {});
      expect(storageProblem?.message).toContain('moved or deleted');
      renameSync(`${folder}-away`, folder);
      await pause(2_300);
      expect((await shop.call('service.state', {})).storageProblem).toBeNull();
      expect(await add()).toMatchObject({ status: 201, id: 2n });
      expect(await shop.stop()).toBe(0);
      expect(checkStock(folder)).toEqual([]);
    },
  );

  it.skipIf(process.platform === 'win32')('refuses additions to a deleted database', async () => {
    const { shop, add } = await serveAndTake((folder) => rmSync(folder, { recursive: true }));
    expect(await add()).toMatchObject({ status: 503, code: 'storage_unavailable' });
    expect(await shop.stop()).toBe(0);
  });
});

describe.runIf(CAN_MOUNT)('a start on a disk that takes nothing', () => {
  const SENTENCE = /^The .*(full|read-only|does not answer|can't be locked).*\.\n$/;

  it.each([
    ['full', 'a new folder'],
    ['full', 'a folder with stock'],
    ['read-only', 'a new folder'],
    ['read-only', 'a folder with stock'],
  ])('is refused in a sentence, or serves what it can: %s, %s', async (state, what) => {
    const disk = mountSmallDisk(4);
    const folder = join(disk.folder, 'shop');
    const key = what === 'a new folder' ? undefined : await createKey(folder);
    if (state === 'full') disk.fill();
    else disk.setReadOnly(true);
    const serving = startProgram('serve', '--data-dir', folder, '--port', '0', '--no-window');
    try {
      const listening = serving.printed(/listening on (http\S+)\n/).catch(() => undefined);
      const address = await Promise.race([listening, serving.ended.then(() => undefined)]);
      if (address === undefined) {
        const { code, stderr } = await serving.ended;
        expect(code).toBe(1);
        expect(stderr).toMatch(SENTENCE);
        return;
      }
      const headers = { authorization: `Bearer ${String(key)}` };
      expect((await fetch(`${address}/pets`, { headers })).status).toBe(200);
    } finally {
      serving.process.kill('SIGKILL');
      await serving.ended;
      disk.unmount();
    }
  });
});

describe.runIf(badDisk !== undefined)('a disk that is slow', () =>
  it('stores every addition and answers everything', async () => {
    if (!badDisk) return;
    const folder = temporaryFolder();
    const shop = await startShopProcess(folder, badDisk.env);
    const { secret } = await shop.call('keys.create', {
      environment: 'production',
      label: 'Till',
      plan: { plan: 'enterprise', perMinute: 1_000_000, perDay: 1_000_000 },
    });
    badDisk.become('slow', 100);
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        fetch(`http://127.0.0.1:${shop.port}/v1/pets`, {
          ...(n % 2 === 0 && { method: 'POST', body: '{"name":"Rex","categoryId":1}' }),
          headers,
        }),
      ),
    );
    badDisk.become('good');
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 201]));
    expect(await shop.stop()).toBe(0);
    expect(checkStock(folder)).toEqual([]);
  }),
);

it.runIf(badDisk !== undefined)(
  'a backup to a disk where each fsync takes seconds makes no addition wait',
  async () => {
    const backupFolder = temporaryFolder();
    const stick = makeBadDisk(backupFolder);
    if (!stick) return;
    const shop = await startShopProcess(temporaryFolder(), stick.env);
    await shop.call('settings.change', { backupFolder });
    const { secret } = await shop.call('keys.create', {
      environment: 'production',
      label: 'Till',
      plan: { plan: 'pro' },
    });
    const { row } = await shop.call('pets.add', {
      pet: { name: 'Bella', categoryId: 1n },
    });
    const pictures = { image: pngOf(100_000), thumbnail: pngOf(100) };
    await shop.call('photographs.add', {
      photograph: { petId: row.id, ...pictures },
    });
    stick.become('slow', 1_500);
    const copying = { isDone: false };
    const backup = shop.call('backups.create', {}).finally(() => {
      copying.isDone = true;
    });
    const waits: number[] = [];
    while (!copying.isDone) {
      const start = performance.now();
      const url = `http://127.0.0.1:${shop.port}/v1`;
      expect((await ask(url, secret, '/pets', { name: 'Rex', categoryId: 1 })).status).toBe(201);
      waits.push(performance.now() - start);
      await pause(200);
    }
    expect((await backup).animals).toBeGreaterThan(0);
    expect(waits.length).toBeGreaterThan(10);
    expect(Math.max(...waits)).toBeLessThan(1_400);
    stick.become('good');
    expect(await shop.stop()).toBe(0);
  },
);

describe.runIf(CAN_MOUNT)('on a disk that is full to the last byte', () =>
  it('even removing is refused in words, and all goes on once there is room', async () => {
    const disk = mountSmallDisk(24);
    const shop = await startShopProcess(disk.folder);
    try {
      const { secret } = await shop.call('keys.create', {
        environment: 'production',
        label: 'Till',
        plan: { plan: 'enterprise', perMinute: 100_000, perDay: 100_000 },
      });
      const view = { sort: 'oldest', status: 'all', categoryId: null, search: '' } as const;
      const pet = { name: 'Bella', categoryId: 1n };
      await shop.call('pets.addMany', { pet, count: 500, numbered: true });
      disk.fill();
      const add = () =>
        ask(`http://127.0.0.1:${shop.port}/v1`, secret, '/pets', {
          name: 'x'.repeat(190),
          categoryId: 1,
        });
      let refused = await add();
      for (let n = 0; refused.status === 201 && n < 20_000; n += 1) refused = await add();
      expect(refused).toMatchObject({ status: 503, code: 'storage_unavailable' });
      expect(refused.text).toContain('remove other files from that disk, then try again');

      const { rows } = await shop.call('pets.rows', { view, offset: 0, limit: 400 });
      const animals = rows.map(({ id, version }) => ({ id, version }));
      const remove = () => shop.call('pets.remove', { selection: { kind: 'animals', animals } });
      await expect(remove()).rejects.toThrow('remove other files from that disk');
      disk.free();
      expect(await remove()).toMatchObject({ done: 400 });
      expect((await add()).status).toBe(201);
      expect(await shop.stop()).toBe(0);
      expect(checkStock(disk.folder)).toEqual([]);
    } finally {
      shop.process.kill('SIGKILL');
      disk.unmount();
    }
  }),
);
