// @ts-check
/** `npm run test:prepare`: only installs what the tests need, as `npm test` also does. */
import './ensure-node.mjs';
import { prepareMachineOrEnd } from './debian/needs.mjs';

await prepareMachineOrEnd('test');
