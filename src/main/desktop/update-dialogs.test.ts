import { beforeEach, expect, test, vi } from 'vitest';
import { world } from './testing/stand-in-app.ts';
import type { ShopWindow } from './shop-window.ts';
import { checkForUpdates } from './update-dialogs.ts';
import type { Checked, Updates } from './updates.ts';

const { quit } = vi.hoisted(() => ({ quit: vi.fn() }));
vi.mock('electron', async () => {
  const electron = await import('./testing/electron-stand-in.ts');
  return { ...electron, app: { quit } };
});
beforeEach(() => {
  vi.clearAllMocks();
  world.dialogues.length = 0;
});

const restartOnQuit = vi.fn();

/** Asks for an update of which `checked` comes, and gives an answer to what is then said. */
async function askFor(checked: Checked, response: number, onQuit = true): Promise<unknown> {
  const state = { ready: checked.kind === 'ready' ? '1.1.0' : null, onQuit };
  const updates = { check: () => Promise.resolve(checked), state, restartOnQuit };
  const over = { native: {} } as unknown as ShopWindow;
  const asked = checkForUpdates(over, updates as unknown as Updates);
  await vi.waitFor(() => expect(world.dialogues).toHaveLength(1));
  world.waitingDialogues.shift()?.({ response });
  await asked;
  return world.dialogues.at(-1);
}

test('an update that is ready is installed at once where a person wants that', async () => {
  expect(await askFor({ kind: 'ready' }, 0)).toMatchObject({
    message: 'Animal Store 1.1.0 is ready.',
    detail: expect.stringContaining('Quitting installs it') as string,
    buttons: ['Restart to Update', 'Later'],
    cancelId: 1,
  });
  expect(restartOnQuit).toHaveBeenCalledOnce();
  expect(quit).toHaveBeenCalledOnce();
});

test('an update that is ready waits where a person wants that, and says who has to allow it', async () => {
  expect(await askFor({ kind: 'ready' }, 1, false)).toMatchObject({
    detail: expect.stringContaining('administrator’s password') as string,
  });
  expect(quit).not.toHaveBeenCalled();
});

test.each<[Checked, object]>([
  [{ kind: 'newest' }, { message: 'There is no newer version for this computer.' }],
  [{ kind: 'off' }, { message: 'This Animal Store does not update itself.' }],
  [
    { kind: 'failed', why: 'offline' },
    { type: 'warning', detail: expect.stringContaining('connection to the internet') as string },
  ],
  [{ kind: 'failed', why: 'server' }, { message: 'The server of updates has a problem.' }],
  [
    { kind: 'failed', why: 'expired' },
    { type: 'warning', detail: expect.stringContaining('date and time') as string },
  ],
  [
    { kind: 'failed', why: 'foreign' },
    { type: 'error', message: expect.stringContaining('not from the makers') as string },
  ],
])('%o is said, and nothing follows', async (checked, said) => {
  expect(await askFor(checked, 0)).toMatchObject(said);
  expect(quit).not.toHaveBeenCalled();
});
