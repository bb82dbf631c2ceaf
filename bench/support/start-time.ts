import { startServing } from '../../src/main/testing/program.ts';

/** Milliseconds from the start of the built `serve` until it listens. */
export async function timeToListening(dataFolder: string): Promise<number> {
  const startedAt = performance.now();
  const serving = await startServing(dataFolder, '--no-window');
  const time = performance.now() - startedAt;
  await serving.stop();
  return time;
}
