import { openSell } from '../animals/dialogs/sale-store.ts';
import { t } from '@lingui/core/macro';
import { redo, undo } from '../animals/changes/changes.ts';
import { isAnySelected, useSelection } from '../animals/selection/selection-store.ts';
import { openPrint } from '../animals/dialogs/print-dialog.ts';
import { chooseImport, openExport } from '../animals/dialogs/transfer-store.ts';
import { callShop } from '../shop.ts';
import { runCommand, showScreen, type MenuCommand } from '../stores/shell.ts';
import { isOverlay, isTextField } from '../ui/keys.ts';
import { showProblemToast, showToast } from '../ui/toast.tsx';

const BACKUP_TOAST = 'backed-up';

/** Runs a command of the desktop's menu, its dock or its jump list. */
export function runMenuCommand(command: MenuCommand): void {
  switch (command) {
    case 'undo':
    case 'redo':
      undoOrRedo(command);
      break;
    case 'print':
      openPrint();
      break;
    case 'import':
      chooseImport();
      break;
    case 'export':
      showScreen('inventory');
      openExport();
      break;
    case 'sale':
      newSale();
      break;
    case 'backup':
      void backUp();
      break;
    default:
      runCommand(command);
  }
}

/** The same as the keys: what is typed in a field, elsewhere what was done to the stock. */
function undoOrRedo(command: 'undo' | 'redo'): void {
  const focused = document.activeElement;
  // The only way to a field's own undo, which Chromium keeps for this.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  if (isTextField(focused)) document.execCommand(command);
  else if (isOverlay(focused)) return;
  else if (command === 'undo') undo();
  else redo();
}

/** Opens a sale of the selected animals or, without any, of those that will be scanned. */
function newSale(): void {
  showScreen('inventory');
  const { selection } = useSelection.getState();
  openSell(isAnySelected() ? selection : { kind: 'some', ids: new Set() });
}

async function backUp(): Promise<void> {
  try {
    const { name } = await callShop('backups.create', {});
    showToast(BACKUP_TOAST, { message: t`Backed up as ${name}.`, duration: 8_000 });
  } catch (error) {
    showProblemToast(BACKUP_TOAST, error);
  }
}
