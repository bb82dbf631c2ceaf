import { expect, test } from 'vitest';
import type { ServiceState } from '../../shared/service-state.ts';
import { stateLine } from './state-line.ts';

const listening: ServiceState = {
  production: {
    state: 'listening',
    localAddress: 'http://127.0.0.1:7387/v1',
    baseAddresses: ['http://127.0.0.1:7387/v1', 'http://localhost:7387/v1'],
    certificateFingerprint: null,
    publicKeyPin: null,
  },
  staging: { state: 'off' },
  storageProblem: null,
  backupProblem: null,
  crowdedBy: null,
};
const problem = { code: 'port_unavailable', message: 'Port 7387 is taken.' } as const;

test('names the address that tills use', () => {
  expect(stateLine(listening)).toBe('Tills connect to http://127.0.0.1:7387/v1');
});

test('says that something is wrong, the storage before all', () => {
  const failed = { ...listening, production: { state: 'failed', problem } } as const;
  expect(stateLine(failed)).toMatch(/Tills can’t connect/);
  expect(stateLine({ ...failed, storageProblem: problem })).toMatch(/Nothing can be saved/);
  expect(stateLine({ ...listening, backupProblem: problem })).toMatch(/No backup can be made/);
  expect(stateLine({ ...failed, backupProblem: problem })).toMatch(/Tills can’t connect/);
  expect(stateLine({ ...listening, production: { state: 'off' } })).toMatch(/can’t connect now/);
});
