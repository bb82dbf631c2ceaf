import type { Statement } from '../sql/database.ts';
import { observedStatements } from '../../platform/observed.ts';

/** What the driver needs to run a statement. */
export function asQuery({
  name,
  text,
  isScript = false,
}: Statement): Pick<Statement, 'name' | 'text'> {
  return { name: isScript ? '' : name, text };
}

/** Runs a statement and reports its duration to metrics and traces. */
export async function observed<Result>(
  { name }: Statement,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!observedStatements.isWatched) return work();
  const startedAt = performance.now();
  let hasFailed = true;
  try {
    const result = await work();
    hasFailed = false;
    return result;
  } finally {
    const endedAt = performance.now();
    observedStatements.publish({ name: name || 'view', startedAt, endedAt, hasFailed });
  }
}
