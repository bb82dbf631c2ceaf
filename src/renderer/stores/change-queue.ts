/** Settles when the change in progress is done and the list shows its result. */
let underWay: Promise<unknown> = Promise.resolve();

/**
 * Runs a change after the one before it, on the versions which that one left. Two keys pressed in a
 * row must not conflict like two clerks, and “Undo” reverses the last one pressed.
 */
export function oneAfterAnother<Value>(change: () => Promise<Value>): Promise<Value> {
  const done = underWay.then(change);
  underWay = done.catch(() => undefined);
  return done;
}

/** Resolves once all changes that were asked for are done, or after so long (ms). */
export async function changesDone(withinMs: number): Promise<void> {
  await Promise.race([underWay, new Promise((resolve) => setTimeout(resolve, withinMs))]);
}
