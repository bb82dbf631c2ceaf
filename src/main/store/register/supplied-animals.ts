import { isDeparture, type Life } from '../../../shared/register-lives.ts';
import type { NamedLives } from './missing-needs.ts';

/**
 * When (Unix ms) the last animal left that had come from a customer, whom the register names by these hashes: infinite while one is still here, and before
 * everything where none has come. Three or five years after it, most countries ask for its supplier no longer.
 */
export function suppliedUntil(
  read: Pick<NamedLives, 'lives'>,
  hashes: ReadonlySet<string>,
): number {
  return livesFrom(read, hashes)
    .map(leftOn)
    .reduce((latest, day) => Math.max(latest, day), Number.NEGATIVE_INFINITY);
}

/** The lives that began with somebody, and those of groups that took such animals in. */
function livesFrom({ lives }: Pick<NamedLives, 'lives'>, hashes: ReadonlySet<string>): Life[] {
  const from = new Set(
    lives.all.filter(({ supplier = '', arrival: { entry } }) =>
      [supplier, entry.person ?? ''].some((hash) => hashes.has(hash)),
    ),
  );
  for (let before = 0; before < from.size;) {
    before = from.size;
    const joins = new Set(
      [...from].flatMap(({ events }) =>
        events.flatMap(({ entry: { kind, step } }) => (kind === 'joined' ? (step ?? []) : [])),
      ),
    );
    if (joins.size === 0) break;
    for (const life of lives.all)
      if (life.events.some(({ entry: { step = 0 } }) => joins.has(step))) from.add(life);
  }
  return [...from];
}

function leftOn({ arrival, events }: Life): number {
  const here = events.reduce((all, { moved }) => all + moved, arrival.moved);
  if (here > 0) return Number.POSITIVE_INFINITY;
  const days = events.filter(isDeparture).map(({ entry: { day } }) => Date.parse(day));
  return Math.max(Number.NEGATIVE_INFINITY, ...days);
}
