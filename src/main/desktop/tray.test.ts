import { afterEach, expect, test, vi } from 'vitest';
import { world } from './testing/stand-in-world.ts';
import { ShopTray } from './tray.ts';

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

test('on macOS a click opens the menu alone', () => {
  expect(click('darwin')).toBe(false);
});
