import type { Task } from 'electron';
import { afterEach, expect, test, vi } from 'vitest';
import { offerQuickActions } from './quick-actions.ts';
import { ACTION_SWITCH, QUICK_ACTIONS } from './start-options.ts';

const { offered } = vi.hoisted(() => ({ offered: [] as { label: string; click: () => void }[] }));
const { tasks } = vi.hoisted(() => ({ tasks: [] as Task[] }));
vi.mock('electron', () => ({
  app: {
    isPackaged: true,
    dock: { setMenu: (menu: typeof offered) => offered.push(...menu) },
    setUserTasks: (all: Task[]) => tasks.push(...all),
  },
  Menu: { buildFromTemplate: (items: unknown) => items },
}));
afterEach(() => {
  vi.restoreAllMocks();
});

/** Offers them on a system. */
function offerOn(platform: NodeJS.Platform) {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
  const run = vi.fn();
  offerQuickActions(run);
  return run;
}

const TITLES = ['Add an Animal', 'New Sale', 'Today'];

test('macOS has each action by its name in the dock', () => {
  const run = offerOn('darwin');
  expect(offered.map(({ label }) => label)).toEqual(TITLES);
  for (const { click } of offered) click();
  expect(run.mock.calls.flat()).toEqual(QUICK_ACTIONS);
});

test('Windows has each action by its name among the tasks, as a switch of the program', () => {
  offerOn('win32');
  expect(tasks.map(({ title }) => title)).toEqual(TITLES);
  expect(tasks.map((task) => task.arguments)).toEqual(
    QUICK_ACTIONS.map((action) => `${ACTION_SWITCH}${action}`),
  );
});
