import { useEffect, useState } from 'react';
import { revokedSentence, type Backup } from '../../../shared/backup.ts';
import { errorValueOf } from '../../../shared/errors.ts';
import { callShop } from '../../shop.ts';
import { exactTime } from '../../ui/formats.ts';
import { showProblemToast, showToast } from '../../ui/toast.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';

const TOAST = 'opened-backup';

/**
 * Problems that need no message: the file waits until an owner signs in, and a bar says that Animal
 * Store does not reply.
 */
const UNTOLD = ['sign_in_needed', 'owner_needed', 'connection_lost'];

/** Offers to restore a backup file that was opened from the system, whatever screen is shown. */
export function OpenedBackup() {
  const [backup, setBackup] = useState<Backup | null>(null);
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    const ask = async () => {
      try {
        const opened = await callShop('backups.opened', {});
        if (!opened.backup) return;
        setBackup(opened.backup);
        setAsking(true);
      } catch (error) {
        if (!UNTOLD.includes(errorValueOf(error).code)) showProblemToast(TOAST, error);
      }
    };
    void ask();
    return window.shop.on('backup.opened', () => void ask());
  }, []);

  return (
    <RestoreDialog
      opened={isAsking}
      backup={backup}
      onClose={() => {
        setAsking(false);
      }}
      onRestored={({ revokedKeys }) => {
        if (!backup) return;
        const was = `The stock is as it was on ${exactTime(backup.createdAt)}.`;
        const back = 'What it was before is the newest backup in Settings.';
        const revoked = revokedKeys.length > 0 ? revokedSentence(revokedKeys) : '';
        const message = [was, back, revoked].filter((sentence) => sentence !== '').join(' ');
        showToast(TOAST, { message, duration: null });
      }}
    />
  );
}
