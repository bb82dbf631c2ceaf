import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from '../../../src/shared/bridge.ts';
import { IPC_CALL } from '../../../src/shared/ipc-channels.ts';
import type { ServiceState } from '../../../src/shared/service-state.ts';
import { startBuiltApp, type BuiltApp } from '../../../src/main/desktop/testing/built-app.ts';
import type { RunningShop } from '../running-shop.ts';
import { ChromiumWindow } from './chromium-window.ts';

const TOP_FRAME = { origin: 'app://animal-store', parent: null };

/**
 * A shop of the desktop app, as built, on the stand-in for Electron. Its window is a page of
 * Chromium.
 */
export interface DesktopShop extends RunningShop {
  app: BuiltApp;
}

/** Starts the built desktop app on a new data folder. `env` overrides the tests' environment. */
export async function startDesktopShop(
  options: { env?: Record<string, string> } = {},
): Promise<DesktopShop> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'animal-store-desktop-'));
  const window = new ChromiumWindow(() => app);
  const app = startBuiltApp(join(dataFolder, 'program'), {
    args: ['--data-dir', dataFolder, '--port', '0'],
    ...(options.env && { env: options.env }),
    onPageNews: (news) => {
      window.hear(news);
    },
  });
  return {
    app,
    dataFolder,
    windowAddress: `${TOP_FRAME.origin}/`,
    nextWindowAddress: Promise.resolve(''),
    baseAddress: await baseAddressOf(app),
    openWindow: (page) => window.open(page),
    stop: async () => {
      // The app may end before it replies; how it ended shows whether that was right.
      await app.ask('quit').catch(() => undefined);
      const { code, stderr } = await app.ended;
      if (code !== 0 || stderr !== '') {
        throw new Error(`The app ended with code ${String(code)}: ${stderr}`);
      }
    },
  };
}

/** Where the service listens. The call waits until the shop is open, as a window's would. */
async function baseAddressOf(app: BuiltApp): Promise<string> {
  const answer = await app.ask('invoke', TOP_FRAME, IPC_CALL, ['service.state', {}]);
  const result = answer as Result<ServiceState>;
  const production = result.ok ? result.value.production : undefined;
  if (production?.state !== 'listening') throw new Error('The service does not listen.');
  return production.baseAddresses[0] ?? '';
}
