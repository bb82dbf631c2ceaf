import { afterEach, expect, test, vi } from 'vitest';
import type { ServiceState } from '../../shared/app-info.ts';
import { world } from './testing/stand-in-app.ts';
import { ShopTray, stateLine } from './tray.ts';

const { trays } = vi.hoisted(() => ({ trays: [] as NodeJS.EventEmitter[] }));
vi.mock('electron', async () => {
  const electron = await import('./testing/electron-stand-in.ts');
  class Tray extends electron.Tray {
    constructor() {
      super();
      trays.push(this);
    }
  }
  return { ...electron, Tray };
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Clicks the tray icon on a system; returns whether that opened the window. */
function click(platform: NodeJS.Platform): boolean {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
  const show = vi.fn();
  const tray = new ShopTray({ show, quit: vi.fn() });
  tray.setVisible(true);
  trays.at(-1)?.emit('click');
  expect(world.tray.menu.map(({ label }) => label)).toContain('Show Animal Store');
  tray.remove();
  return show.mock.calls.length > 0;
}

test('a click opens the window where the menu has a click of its own', () => {
  expect(click('win32')).toBe(true);
  expect(click('linux')).toBe(true);
});

test('on macOS a click opens the menu alone', () => expect(click('darwin')).toBe(false));

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
  isSample: false,
};
const problem = { code: 'port_unavailable', message: 'Port 7387 is taken.' } as const;

test('names the address that tills use', () =>
  expect(stateLine(listening)).toBe('Tills connect to http://127.0.0.1:7387/v1'));

test('says that something is wrong, the storage before all', () => {
  const failed = { ...listening, production: { state: 'failed', problem } } as const;
  expect(stateLine(failed)).toMatch(/Tills can’t connect/);
  expect(stateLine({ ...failed, storageProblem: problem })).toMatch(/Nothing can be saved/);
  expect(stateLine({ ...listening, backupProblem: problem })).toMatch(/No backup can be made/);
  expect(stateLine({ ...failed, backupProblem: problem })).toMatch(/Tills can’t connect/);
  expect(stateLine({ ...listening, production: { state: 'off' } })).toMatch(/can’t connect now/);
});
