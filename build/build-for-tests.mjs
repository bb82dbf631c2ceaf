// @ts-check
import { ensureBuilt } from './ensure-built.mjs';

/** Vitest's global set-up: tests that start the real programs find them built from the current sources. */
export default function setup() {
  return ensureBuilt({ window: true });
}
