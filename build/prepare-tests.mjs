// @ts-check
/** `npm run test:prepare`: only puts in place what the tests need; `npm test` does it too. */
import './ensure-node.mjs';
import { prepareTestMachine } from './test-machine.mjs';

prepareTestMachine();
