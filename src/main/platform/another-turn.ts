/** Lets others have the event loop before long work goes on. */
export function anotherTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
