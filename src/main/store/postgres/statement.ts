import { observedStatements } from '../../platform/observed.ts';

/** A statement is prepared once a connection, under its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Runs a statement and tells metrics and traces how long it took. */
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
