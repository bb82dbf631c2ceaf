import type { LimitReply } from './limits-model.ts';
import type { Animal, Till } from './model.ts';
import type { Reply } from '../model/till.ts';
import { changeAnimals } from './window-work.ts';
import type { Fate, World } from './world.ts';

/** How soon (ms) a till gives up: a retry is recognised for seven days. */
const RETRIED_WITHIN = 6 * 86_400_000;

/** How many requests a till may send before the shop is killed. */
const UNTIL_KILLED = 200;

/** The tills and two windows at work at the same time, while the shop's clock stands still. */
export async function busyMoment(world: World, fate: Fate): Promise<void> {
  const tills = world.tills.map((till, number) => tillAtWork(world, till, number, fate));
  const windows = ([0, 1] as const).map((window) => windowAtWork(world, window, fate));
  await Promise.all([...tills, ...windows]);
}

async function tillAtWork(world: World, till: Till, number: number, fate: Fate): Promise<void> {
  const replies: LimitReply[] = [];
  const requests = fate === 'killed' ? UNTIL_KILLED : world.random.below(6);
  let isLastUnanswered = false;
  for (let request = 0; request < requests; request += 1) {
    const reply = await oneRequest(world, till, number, fate);
    isLastUnanswered = reply === 'unanswered';
    if (reply === 'unanswered') till.limits.unanswered();
    else if (reply) replies.push(reply);
    const isOver = reply === 'unanswered' || reply?.status === 429;
    if (fate === 'killed' && isOver) break;
  }
  const wrong = till.limits.answered(replies, world.time);
  // The last reply tells the count without this request, which a killed shop may have stored.
  if (isLastUnanswered) till.limits.unanswered();
  world.problems.push(...wrong.map((problem) => `till ${number}: ${problem}`));
}

/** Returns the replies that count in the till's limits. */
async function oneRequest(
  world: World,
  till: Till,
  number: number,
  fate: Fate,
): Promise<Reply | 'unanswered' | undefined> {
  const { random } = world;
  const choice = random.below(10);
  if (choice === 0 && till.ended.length > 0) return askWithOldKey(world, till);
  const reply =
    choice < 7
      ? await add(world, till, number, fate)
      : await world.shop.ask(till.secret, `/pets?limit=${1 + random.below(100)}`);
  if (!reply) return 'unanswered';
  if (till.isRevoked) {
    if (![401, 429].includes(reply.status)) world.problems.push(`A revoked key: ${reply.status}`);
    return undefined;
  }
  if (choice >= 7 && ![200, 429].includes(reply.status)) {
    world.problems.push(`A list was answered with ${reply.status} ${reply.text}`);
  }
  return reply;
}

/** The secret before the last rotation works until its grace time is over; older ones never do. */
async function askWithOldKey(world: World, till: Till): Promise<Reply | 'unanswered' | undefined> {
  const { secret, at } = world.random.pick(till.ended);
  const reply = await world.shop.ask(secret, '/pets?limit=1');
  const works = !till.isRevoked && world.time < at;
  if (works) return reply ?? 'unanswered';
  if (reply && ![401, 429].includes(reply.status)) {
    world.problems.push(`A key that ended was answered with ${reply.status}`);
  }
  return undefined;
}

async function add(world: World, till: Till, number: number, fate: Fate) {
  const animal = chooseAnimal(world, number);
  const { name, idempotencyKey = '' } = animal;
  const wasTried = animal.isSure || animal.wasTried;
  animal.wasTried = true;
  const addition = { name, categoryId: name.length, idempotencyKey };
  const reply = await world.shop.ask(till.secret, '/pets', addition);
  if (!reply) return undefined;
  if (reply.id !== undefined) {
    world.problems.push(...world.stock.acknowledged(name, reply.id));
    return reply;
  }
  const expected = [429, ...(till.isRevoked ? [401] : []), ...(fate === 'full' ? [503] : [])];
  if (!expected.includes(reply.status)) {
    world.problems.push(`${name} was answered with ${reply.status} ${reply.text}`);
  }
  world.stock.refused(name, wasTried);
  return reply;
}

/** Mostly a new one; sometimes one whose reply was lost, or an existing one, once more. */
function chooseAnimal(world: World, till: number): Animal {
  const { random, stock } = world;
  const choice = random.below(10);
  const own = stock.animals.filter(
    (one) => one.till === till && Math.abs(world.time - one.triedAt) < RETRIED_WITHIN,
  );
  const open = choice < 3 ? own.find(({ isSure }) => !isSure) : undefined;
  if (open) return open;
  const told = choice === 3 ? own.filter(({ isSure }) => isSure) : [];
  if (told.length > 0) return random.pick(told.slice(-5));
  return attempt(world, newName(world), till);
}

/** An animal without a status that is about to be added. */
function attempt(
  world: World,
  { name, idempotencyKey }: { name: string; idempotencyKey: string | undefined },
  till?: number,
): Animal {
  const look = { categoryId: categoryOf(name), status: null, isRemoved: false };
  return world.stock.attempt({ name, idempotencyKey, till, look, triedAt: world.time });
}

function categoryOf(name: string): bigint {
  return BigInt(name.length);
}

function newName(world: World): { name: string; idempotencyKey: string } {
  const number = (world.number += 1);
  return { name: `Animal ${number}`, idempotencyKey: `sale ${number}` };
}

async function windowAtWork(world: World, window: 0 | 1, fate: Fate): Promise<void> {
  for (let deed = world.random.below(fate === 'killed' ? 20 : 4); deed > 0; deed -= 1) {
    if (world.random.below(2) === 0) {
      await changeAnimals(world, window, fate);
      continue;
    }
    const { name } = newName(world);
    attempt(world, { name, idempotencyKey: undefined });
    try {
      const pet = { name, categoryId: categoryOf(name) };
      const { row } = await world.shop.call('pets.add', { pet });
      world.problems.push(...world.stock.acknowledged(name, row.id));
    } catch (error) {
      if (fate === 'well') world.problems.push(`A window was told: ${String(error)}`);
      if (fate === 'full') world.stock.refused(name, false);
      if (fate === 'killed') return;
    }
  }
}
