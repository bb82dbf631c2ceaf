import { rmSync } from 'node:fs';
import { makeBadDisk } from '../../src/main/testing/bad-disk/bad-disk.ts';
import { temporaryFolder } from '../../src/main/testing/program.ts';
import { DEFAULT_SETTINGS } from '../../src/shared/settings.ts';
import { Random } from '../support/random.ts';
import { DEEDS, type Deed } from './deeds.ts';
import { newTill, StockModel } from './model.ts';
import { WeekShop } from './week-shop.ts';
import { compareStock, type World } from './world.ts';

/** A Monday morning. */
const MONDAY = Date.UTC(2026, 10, 16, 8);
const TILLS = 10;

/**
 * Runs the steps of a simulated week, each with a seed of its own, and returns what went wrong: ten
 * tills, two windows and an owner, with kills, full disks, clock jumps, restores,
 * changes, undo and commands of the terminal, against an in-memory model that knows what must hold. Only
 * these deeds are done.
 */
export async function runWeek(
  seed: number,
  steps: number,
  deeds: readonly Deed[] = DEEDS,
): Promise<string[]> {
  const disk = makeBadDisk();
  const dataFolder = temporaryFolder();
  const shop = new WeekShop(dataFolder, disk);
  const world: World = {
    shop,
    random: new Random(seed),
    tills: [],
    stock: new StockModel(),
    settings: DEFAULT_SETTINGS,
    time: MONDAY,
    number: 0,
    problems: [],
  };
  try {
    await begin(world);
    for (let step = 0; step < steps; step += 1) {
      if (world.problems.length > 0) break;
      world.random = new Random(seed * 100_003 + step);
      const { name, work } = pickDeed(world.random, deeds);
      await moveClock(world);
      await work(world);
      if (world.random.below(10) === 0) await compareStock(world);
      world.problems = world.problems.map((problem) => withStep(problem, `${step} (${name})`));
    }
    if (world.problems.length === 0) await compareStock(world);
    await shop.close();
  } catch (error) {
    world.problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    await shop.kill().catch(() => undefined);
  }
  disk?.remove();
  rmSync(dataFolder, { recursive: true });
  return world.problems;
}

/** Opens a new shop, and adds ten tills with a key each. */
async function begin(world: World): Promise<void> {
  await world.shop.open(world.time);
  for (let number = 0; number < TILLS; number += 1) await addTill(world);
}

/** Creates a key; every other till has small quotas, so that limits are reached. */
async function addTill(world: World): Promise<void> {
  const isSmall = world.tills.length % 2 === 0;
  const [perMinute, perDay] = isSmall ? [4, 90] : [100_000, 200_000];
  const { key, secret } = await world.shop.call('keys.create', {
    environment: 'production',
    label: `Till ${world.tills.length}`,
    plan: { plan: 'enterprise', perMinute, perDay },
  });
  world.tills.push(newTill(key.id, secret, perMinute, perDay));
}

function pickDeed(random: Random, deeds: readonly Deed[]): Deed {
  const total = deeds.reduce((sum, { weight }) => sum + weight, 0);
  let left = random.below(total);
  const chosen = deeds.find(({ weight }) => (left -= weight) < 0);
  if (!chosen) throw new Error('No deed was chosen');
  return chosen;
}

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Mostly seconds and minutes pass, sometimes hours; now and then the clock jumps. */
async function moveClock(world: World): Promise<void> {
  const { random } = world;
  const kind = random.below(100);
  if (kind < 50) world.time += random.below(3 * SECOND);
  else if (kind < 85) world.time += random.below(60 * SECOND);
  else if (kind < 97) world.time += random.below(4 * HOUR);
  else world.time += random.pick([-24 * HOUR, -HOUR, -90 * SECOND, 24 * HOUR, 365 * 24 * HOUR]);
  await world.shop.setTime(world.time);
  for (const till of world.tills) till.limits.moveTo(world.time);
}

function withStep(problem: string, step: string): string {
  return problem.startsWith('step ') ? problem : `step ${step}: ${problem}`;
}
