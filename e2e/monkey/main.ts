/** `npm run monkey -- [steps] [seed]`: 20,000 steps by default. A failure is shrunk and printed. */
import { spawnSync } from 'node:child_process';

const [steps = '20000', seed = '20261121'] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  ['node_modules/playwright/cli.js', 'test', 'e2e/monkey.spec.ts', '--project=serve'],
  { stdio: 'inherit', env: { ...process.env, MONKEY_STEPS: steps, MONKEY_SEED: seed } },
);
process.exitCode = status ?? 1;
