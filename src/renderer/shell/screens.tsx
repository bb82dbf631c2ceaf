import {
  IconBook2,
  IconCash,
  IconCategory,
  IconClipboardCheck,
  IconHistory,
  IconPaw,
  IconPackage,
  IconReceipt,
  IconSettings,
  IconSun,
  IconTruckDelivery,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { Suspense, type ComponentType } from 'react';
import { useCounter } from '../animals/dialogs/counter-store.ts';
import { selectionBar, sums } from '../features/inventory/Foot.tsx';
import {
  animalMenu,
  gallery,
  InventoryScreen,
  viewDialog,
} from '../features/inventory/InventoryScreen.tsx';
import { categoryFilter } from '../features/inventory/toolbar/Filters.tsx';
import { viewPanel } from '../features/inventory/toolbar/ViewMenu.tsx';
import { thumbnail } from '../features/inventory/table/AnimalCells.tsx';
import { useApproval } from '../animals/dialogs/approval.ts';
import { usePrintDialog } from '../animals/dialogs/print-dialog.ts';
import { useTransfer } from '../animals/dialogs/transfer-store.ts';
import type { Screen } from '../../shared/screens.ts';
import { later } from '../ui/later.tsx';
import { MissingCount, OpenSaleCount } from './counts.tsx';

const card = later(async () => (await import('../features/card/Card.tsx')).Card);
const salePanel = later(async () => (await import('../features/sale/SalePanel.tsx')).SalePanel);
const categoryQuestion = later(
  async () => (await import('../animals/fields/CategoryQuestion.tsx')).CategoryQuestion,
);
const openedBackup = later(
  async () => (await import('../features/settings/RestoreDialog.tsx')).OpenedBackup,
);
export const lockScreen = later(
  async () => (await import('../features/persons/LockScreen.tsx')).LockScreen,
);
export const inspection = later(
  async () => (await import('../features/register/Inspection.tsx')).Inspection,
);
const toasts = later(async () => (await import('./Toasts.tsx')).Toasts);
const palette = later(async () => (await import('./Palette.tsx')).Palette);
const shortcutSheet = later(async () => (await import('./ShortcutSheet.tsx')).ShortcutSheet);
const newsDialog = later(async () => (await import('./NewsDialog.tsx')).NewsDialog);
const importDialog = later(
  async () => (await import('../features/transfer/ImportDialog.tsx')).ImportDialog,
);
const counterDialog = later(
  async () => (await import('../features/counter/CounterDialog.tsx')).CounterDialog,
);
const printDialog = later(
  async () => (await import('../features/papers/PrintDialog.tsx')).PrintDialog,
);
const approvalDialog = later(
  async () => (await import('../features/persons/ApprovalDialog.tsx')).ApprovalDialog,
);
const exportDialog = later(
  async () => (await import('../features/transfer/ExportDialog.tsx')).ExportDialog,
);

/** What a screen looks like. */
interface ScreenPart {
  icon: Icon;
  /** How many things wait there. */
  Count?: ComponentType;
  Part: ComponentType;
  fetch: () => Promise<unknown>;
}

/** What the screens look like; `shared/screens.ts` says how each is found. */
export const PARTS: Readonly<Record<Screen, ScreenPart>> = {
  today: {
    icon: IconSun,
    ...later(async () => (await import('../features/today/TodayScreen.tsx')).TodayScreen),
  },
  sales: {
    icon: IconReceipt,
    Count: OpenSaleCount,
    ...later(async () => (await import('../features/sales/SalesScreen.tsx')).SalesScreen),
  },
  inventory: {
    icon: IconPaw,
    Part: () => <InventoryScreen Card={card.Part} Sale={salePanel.Part} />,
    fetch: () => Promise.all([card.fetch(), salePanel.fetch()]),
  },
  deliveries: {
    icon: IconTruckDelivery,
    ...later(
      async () => (await import('../features/deliveries/DeliveriesScreen.tsx')).DeliveriesScreen,
    ),
  },
  stocktake: {
    icon: IconClipboardCheck,
    ...later(
      async () => (await import('../features/stock-take/StockTakeScreen.tsx')).StockTakeScreen,
    ),
  },
  categories: {
    icon: IconCategory,
    ...later(
      async () => (await import('../features/categories/CategoriesScreen.tsx')).CategoriesScreen,
    ),
  },
  goods: {
    icon: IconPackage,
    ...later(async () => (await import('../features/goods/GoodsScreen.tsx')).GoodsScreen),
  },
  customers: {
    icon: IconUsers,
    ...later(
      async () => (await import('../features/customers/CustomersScreen.tsx')).CustomersScreen,
    ),
  },
  register: {
    icon: IconBook2,
    Count: MissingCount,
    ...later(async () => (await import('../features/register/RegisterScreen.tsx')).RegisterScreen),
  },
  history: {
    icon: IconHistory,
    ...later(async () => (await import('../features/history/HistoryScreen.tsx')).HistoryScreen),
  },
  tills: {
    icon: IconCash,
    ...later(async () => (await import('../features/tills/TillsScreen.tsx')).TillsScreen),
  },
  settings: {
    icon: IconSettings,
    ...later(async () => (await import('../features/settings/SettingsScreen.tsx')).SettingsScreen),
  },
};

export const CategoryQuestion = categoryQuestion.Part;
export const OpenedBackup = openedBackup.Part;
export const NewsDialog = newsDialog.Part;
export const Toasts = toasts.Part;
export const Palette = palette.Part;
export const ShortcutSheet = shortcutSheet.Part;

/** Loads all other parts once the first screen is shown, so that they open even without a connection. */
export function fetchPartsAhead(): void {
  const fetchAll = () => {
    // What can't be loaded now is loaded when it is needed.
    Promise.all(
      [
        ...Object.values(PARTS),
        lockScreen,
        inspection,
        sums,
        selectionBar,
        animalMenu,
        viewDialog,
        thumbnail,
        viewPanel,
        gallery,
        categoryFilter,
        palette,
        shortcutSheet,
        importDialog,
        counterDialog,
        exportDialog,
        printDialog,
        approvalDialog,
      ].map((part) => part.fetch()),
    ).catch(() => undefined);
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll, { timeout: 5_000 });
  else setTimeout(fetchAll, 1_000);
}

/** The dialogues of files, of the counter, of printing and of owners, loaded when they are first opened. */
export function WorkDialogs() {
  const isImporting = useTransfer(({ importing }) => importing !== null);
  const isExporting = useTransfer(({ exportOpen }) => exportOpen);
  const isAtCounter = useCounter(({ open }) => open !== null);
  const isPrinting = usePrintDialog(({ open }) => open !== null);
  const isAsking = useApproval(({ refused }) => refused !== null);
  return (
    <Suspense fallback={null}>
      {isImporting && <importDialog.Part />}
      {isAtCounter && <counterDialog.Part />}
      {isExporting && <exportDialog.Part />}
      {isPrinting && <printDialog.Part />}
      {isAsking && <approvalDialog.Part />}
    </Suspense>
  );
}
