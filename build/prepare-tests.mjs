// @ts-check
/** `npm run test:prepare`: only installs what the tests need, as `npm test` also does. */
import './ensure-node.mjs';
import { prepareTestMachine } from './test-machine.mjs';

prepareTestMachine();
