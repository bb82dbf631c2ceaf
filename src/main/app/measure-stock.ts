import { statfs } from 'node:fs/promises';
import { Environment } from '../../shared/key.ts';
import { namesIn } from '../backups/backup-folder.ts';
import { observedDisk, observedLastBackup, observedStock } from '../platform/observed.ts';
import type { Environments } from './environments.ts';

/** How often (ms) is measured what no request tells. */
const INTERVAL = 10_000;

interface Measured {
  environments: Environments;
  /** The folder of the stock. */
  dataFolder: string;
  /** Null where the database server has its own backups. */
  backupFolder: (() => string) | null;
}

/**
 * Tells metrics, if there are any, the size of each stock, the free disk and the last backup. What
 * can't be measured at the moment stays as it was. Call the returned function to stop.
 */
export function measureStock(measured: Measured): () => void {
  if (!observedStock.isWatched) return () => undefined;
  let isMeasuring = false;
  const look = async () => {
    // A database that is away lets a look wait longer than the next one takes to come.
    if (isMeasuring) return;
    isMeasuring = true;
    await Promise.allSettled([measureDisk(measured), ...measureEach(measured)]);
    isMeasuring = false;
  };
  void look();
  const timer = setInterval(() => void look(), INTERVAL).unref();
  return () => clearInterval(timer);
}

function measureEach({ environments }: Measured): Promise<void>[] {
  return Environment.options.map(async (environment) => {
    const { available, pending, sold, none } = await environments
      .get(environment)
      .store.pets.counts();
    observedStock.publish({ environment, animals: { available, pending, sold, none } });
  });
}

async function measureDisk({ dataFolder, backupFolder }: Measured): Promise<void> {
  const { bavail, bsize } = await statfs(dataFolder);
  observedDisk.publish({ free: bavail * bsize });
  const [newest] = backupFolder ? await namesIn(backupFolder()) : [];
  if (newest) observedLastBackup.publish({ at: newest.createdAt });
}
