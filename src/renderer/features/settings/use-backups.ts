import { useEffect, useState } from 'react';
import type { Backup } from '../../../shared/backup.ts';
import { errorValueOf, type ErrorValue } from '../../../shared/errors.ts';
import { callShop } from '../../shop.ts';

/** The backups, newest first, which main keeps up to date; null before the first reading. */
export function useBackups(): { backups: readonly Backup[] | null; problem: ErrorValue | null } {
  const [backups, setBackups] = useState<readonly Backup[] | null>(null);
  const [problem, setProblem] = useState<ErrorValue | null>(null);
  useEffect(() => {
    const take = (list: readonly Backup[]) => {
      setBackups(list.toSorted((a, b) => b.createdAt - a.createdAt));
      setProblem(null);
    };
    const stop = window.shop.on('backups.changed', take);
    callShop('backups.list', {}).then(take, (error: unknown) => {
      setProblem(errorValueOf(error));
    });
    return stop;
  }, []);
  return { backups, problem };
}
