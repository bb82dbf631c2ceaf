import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkStock } from '../model/check-stock.ts';
import { runCli } from '../support/running-shop.ts';
import { busyMoment } from './busy-moment.ts';
import type { Till } from './model.ts';
import { conflict, putBack, undoAndRedo } from './window-work.ts';
import { compareStock, type World } from './world.ts';

/** Something that happens in a week, and how often relative to the others. */
export interface Deed {
  name: string;
  weight: number;
  work: (world: World) => Promise<void>;
}

const production = 'production' as const;

function activeTill(world: World): Till | undefined {
  const active = world.tills.filter(({ isRevoked }) => !isRevoked);
  return active.length === 0 ? undefined : world.random.pick(active);
}

/** The shop ended without warning, so what it counted in its last second may be lost. */
async function openAfterKill(world: World): Promise<void> {
  world.problems.push(...checkStock(world.shop.dataFolder));
  await world.shop.open(world.time);
  for (const till of world.tills) till.limits.forgetLast();
  await compareStock(world);
}

async function rotate(world: World): Promise<void> {
  const till = activeTill(world);
  if (!till) return;
  const isPromised = till.ended.some(({ at }) => at > world.time);
  const graceSeconds = isPromised ? 0 : world.random.pick([0, 3_600]);
  const { secret } = await world.shop.call('keys.rotate', {
    environment: production,
    id: till.keyId,
    graceSeconds,
  });
  // Without a grace time every earlier secret ends now.
  for (const ended of till.ended) ended.at = -Infinity;
  const at = graceSeconds === 0 ? -Infinity : world.time + graceSeconds * 1_000;
  till.ended.push({ secret: till.secret, at });
  till.secret = secret;
}

async function revokeOrUndo(world: World): Promise<void> {
  const till = world.random.pick(world.tills);
  const ref = { environment: production, id: till.keyId };
  if (world.random.below(2) === 0) {
    await world.shop.call(till.isRevoked ? 'keys.undoRevoke' : 'keys.revoke', ref);
  } else {
    await inTerminal(world, ['keys', till.isRevoked ? 'undo-revoke' : 'revoke', till.keyId]);
  }
  till.isRevoked = !till.isRevoked;
}

async function changePlan(world: World): Promise<void> {
  const till = world.random.pick(world.tills);
  const [perMinute, perDay] = world.random.pick([
    [4, 90],
    [25, 900],
    [100_000, 200_000],
  ] as const);
  await world.shop.call('keys.setPlan', {
    environment: production,
    id: till.keyId,
    plan: { plan: 'enterprise', perMinute, perDay },
  });
  till.limits.setPlan(perMinute, perDay);
}

async function liftBan(world: World): Promise<void> {
  const till = world.random.pick(world.tills);
  await world.shop.call('keys.liftBan', { environment: production, id: till.keyId });
  till.limits.lift();
}

async function changeTheme(world: World): Promise<void> {
  const theme = world.random.pick(['system', 'light', 'dark'] as const);
  world.settings = await world.shop.call('settings.change', { theme });
}

async function backUp(world: World): Promise<void> {
  if (world.random.below(3) === 0) {
    const printed = await inTerminal(world, ['backup']);
    world.stock.backedUp(/(\S+\.asbackup)$/m.exec(basename(printed.trim()))?.[1] ?? '');
    return;
  }
  const { name } = await world.shop.call('backups.create', {});
  world.stock.backedUp(name);
}

async function restore(world: World): Promise<void> {
  const there = await world.shop.call('backups.list', {});
  const known = there.filter(({ name }) => world.stock.backups.includes(name));
  if (known.length === 0) return;
  const { name } = world.random.pick(known);
  if (world.random.below(3) === 0) {
    await world.shop.close();
    const printed = await inTerminal(world, ['restore', name]);
    world.stock.restored(name, /To take that back: restore (\S+)/.exec(printed)?.[1] ?? '');
    await world.shop.open(world.time);
  } else {
    const { undo } = await world.shop.call('backups.restore', { name });
    world.stock.restored(name, undo.name);
  }
  await compareStock(world);
}

/** Runs a command of the terminal, without a keychain. Returns what it printed. */
function inTerminal(world: World, args: readonly string[]): Promise<string> {
  return runCli(world.shop.dataFolder, args, { ANIMAL_STORE_NO_KEYCHAIN: '1' });
}

async function importByTerminal(world: World): Promise<void> {
  const names = Array.from({ length: 20 }, () => `Imported ${(world.number += 1)}`);
  const file = join(world.shop.dataFolder, 'import.csv');
  writeFileSync(file, ['name,categoryId', ...names.map((name) => `${name},3`)].join('\n'));
  for (const name of names) {
    const look = { categoryId: 3n, status: 'available' as const, isRemoved: false };
    const author = { idempotencyKey: undefined, till: undefined };
    world.stock.attempt({ name, ...author, look, triedAt: world.time });
  }
  await inTerminal(world, ['import', file]);
  for (const name of names) world.problems.push(...world.stock.acknowledged(name));
}

async function exportByTerminal(world: World): Promise<void> {
  const file = join(world.shop.dataFolder, 'export.json');
  await inTerminal(world, ['export', '--to', file]);
  const exported = JSON.parse(readFileSync(file, 'utf8')) as { name: string }[];
  const { all } = await world.shop.call('pets.counts', {});
  if (exported.length !== all) {
    world.problems.push(`${exported.length} of ${all} animals were exported`);
  }
}

async function closeAndOpen(world: World): Promise<void> {
  await world.shop.close();
  await world.shop.open(world.time);
  await compareStock(world);
}

async function killWhenBusy(world: World): Promise<void> {
  // Of a shop that has just begun, the first replies take some tenths of a second.
  const delay = 100 + world.random.below(700);
  const killed = new Promise((resolve) => setTimeout(resolve, delay)).then(() => world.shop.kill());
  await Promise.all([busyMoment(world, 'killed'), killed]);
  await openAfterKill(world);
}

async function fillDisk(world: World): Promise<void> {
  if (!world.shop.canFillDisk) return;
  world.shop.setDisk('full');
  await busyMoment(world, 'full');
  world.shop.setDisk('good');
  await compareStock(world);
}

export const DEEDS: readonly Deed[] = [
  { name: 'busy', weight: 60, work: (world) => busyMoment(world, 'well') },
  { name: 'kill', weight: 5, work: killWhenBusy },
  { name: 'full disk', weight: 3, work: fillDisk },
  { name: 'close and open', weight: 3, work: closeAndOpen },
  { name: 'back up', weight: 4, work: backUp },
  { name: 'restore', weight: 3, work: restore },
  { name: 'rotate a key', weight: 4, work: rotate },
  { name: 'revoke a key or undo it', weight: 3, work: revokeOrUndo },
  { name: 'change a plan', weight: 3, work: changePlan },
  { name: 'lift a ban', weight: 3, work: liftBan },
  { name: 'change the theme', weight: 3, work: changeTheme },
  { name: 'undo and redo', weight: 4, work: undoAndRedo },
  { name: 'put back', weight: 3, work: putBack },
  { name: 'change what was changed', weight: 2, work: conflict },
  { name: 'import', weight: 2, work: importByTerminal },
  { name: 'export', weight: 1, work: exportByTerminal },
];
