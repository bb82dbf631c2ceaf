import { join } from 'node:path';
import { app } from 'electron';
import type { Logger } from 'pino';
import { VERSION } from '../platform/version.ts';
import { settleFailedUpdate } from './failed-update.ts';
import { UpdateGuard } from './update-guard.ts';
import { Updates } from './updates.ts';

/**
 * Sets up updates for an installed app, and asks the person what to do about an update that never
 * started properly. Returns undefined when run from source, and `quit` when this start must end.
 */
export async function beginUpdates(log: Logger): Promise<Updates | 'quit' | undefined> {
  if (!app.isPackaged) return undefined;
  const folder = join(app.getPath('userData'), 'updates');
  const guard = new UpdateGuard({ folder, version: VERSION });
  const { default: electronUpdater } = await import('electron-updater');
  const { autoUpdater: updater } = electronUpdater;
  const updates = new Updates({ updater, guard, folder, version: VERSION, log });
  const verdict = updates.starting();
  if (verdict.kind === 'failing' && !(await settleFailedUpdate(verdict.attempt, guard))) {
    return 'quit';
  }
  return updates;
}
