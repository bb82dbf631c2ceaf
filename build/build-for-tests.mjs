// @ts-check
import { ensureBuilt } from './ensure-built.mjs';

/**
 * Vitest's global setup: builds the real programs from the current sources, for tests that start
 * them.
 */
export default function setup() {
  return ensureBuilt({ window: true });
}
