import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useEffect, type ComponentType } from 'react';
import { useConnection } from '../../stores/connection.ts';
import { useShell } from '../../stores/shell.ts';
import { Callout } from '../../ui/messages.tsx';
import { focusScreen } from '../../ui/focus.ts';
import { later } from '../../ui/later.tsx';
import { AnimalGrid } from './table/AnimalGrid.tsx';
import { cellEditor } from './table/DrawnRows.tsx';
import { useSale } from '../../animals/dialogs/sale-store.ts';
import { useChangeDialog } from '../../animals/dialogs/change-dialog.ts';
import { FilterChips } from './toolbar/Filters.tsx';
import { Foot } from './Foot.tsx';
import { focusCell } from '../../animals/list/grid-cells.ts';
import { useInventory } from '../../animals/list/inventory-store.ts';
import { refreshList } from '../../animals/list/list-reading.ts';
import { isFiltered, sameView } from '../../animals/view/matching.ts';
import { NewAnimals } from './NewAnimals.tsx';
import { EmptyShop } from '../../animals/first-steps/EmptyShop.tsx';
import { NoMatch } from './NoMatch.tsx';
import { useNaming } from './views/saved-views.ts';
import { StatusTabs } from './StatusTabs.tsx';
import { Toolbar, ViewTools } from './toolbar/Toolbar.tsx';
import type { MenuRequest } from './table/use-grid-pointer.tsx';
import { bridgeView, useView } from '../../animals/view/view-store.ts';
import classes from './InventoryScreen.module.css';

function Problem() {
  const problem = useInventory((inventory) => inventory.problem);
  const isShown = useInventory(({ shown }) => shown !== null);
  const isConnected = useConnection(({ state }) => state === 'connected');
  if (problem === null || !isConnected) return null;
  return (
    <Callout
      kind="danger"
      action={
        <Button size="compact-sm" variant="default" onClick={() => void refreshList()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {isShown ? t`The list may be out of date.` : t`The list can’t be shown.`} {problem}
    </Callout>
  );
}

/** Focuses the wanted row as soon as it has been read. */
function useWantedFocus(): void {
  const { focusWanted, shown, active, list } = useInventory();
  const view = useView();
  useEffect(() => {
    if (!focusWanted || !shown || !sameView(shown, bridgeView(view))) return;
    const { animal } = focusWanted;
    if (animal !== null && list.ids[active.row] !== animal) return;
    useInventory.setState({ focusWanted: null });
    if (list.total > 0) focusCell(active);
  }, [focusWanted, shown, active, list, view]);
}

/** The menu of an animal, loaded after the list. */
export const animalMenu = later(async () => (await import('./table/AnimalMenu.tsx')).AnimalMenu);

/** The animals as tiles. */
export const gallery = later(async () => (await import('./gallery/Gallery.tsx')).Gallery);

function List() {
  const shown = useInventory((inventory) => inventory.shown);
  const isEmpty = useInventory(({ list }) => list.total === 0);
  const isGallery = useView((view) => view.isGallery);
  useWantedFocus();
  useEffect(() => {
    // The last row that was shown took the focus with it.
    if (isEmpty && document.activeElement === document.body) focusScreen();
  }, [isEmpty]);
  if (!shown) return null;
  if (isEmpty) return isFiltered(shown) ? <NoMatch view={shown} /> : <EmptyShop />;
  const menu = ({ animal, selection }: MenuRequest) => (
    <Suspense>
      <animalMenu.Part animal={animal} selection={selection} />
    </Suspense>
  );
  if (!isGallery) return <AnimalGrid label={t`Animals`} menu={menu} />;
  return (
    <Suspense>
      <gallery.Part menu={menu} />
    </Suspense>
  );
}

/** From this width on, the columns have more room than they can use. */
const WIDE = '(min-width: 120em)';

/** What is sent to the printer, which nothing on the screen waits for. */
const printed = later(async () => (await import('../../ui/Printed.tsx')).Printed);

/** Changes a field of many animals at once. */
const changeDialog = later(async () => (await import('./ChangeDialog.tsx')).ChangeDialog);

/** Asks for the name of a view. */
export const viewDialog = later(async () => (await import('./views/SavedViews.tsx')).ViewDialog);

/** The form for a new animal, loaded after the list. */
const addPanel = later(async () => (await import('./adding/AddPanel.tsx')).AddPanel);

interface InventoryProps {
  /** Shows the animal of the focused row. */
  Card: ComponentType<{ canClose: boolean }>;
  /** What is being sold, in the place of the card. */
  Sale: ComponentType;
}

/** The stock: the screen that the window opens with. */
export function InventoryScreen({ Card, Sale }: InventoryProps) {
  const isAdding = useShell((shell) => shell.addFormOpen);
  const isCardOpen = useShell((shell) => shell.cardOpen);
  const isSelling = useSale((sale) => sale.isOpen);
  const hasAnimals = useInventory(({ list }) => list.total > 0);
  const isWide = useMediaQuery(WIDE) && hasAnimals;
  const naming = useNaming(({ of }) => of);
  const changing = useChangeDialog(({ selection }) => selection);
  // At once, or the first letters that are typed into the form or a cell would go elsewhere.
  useEffect(() => {
    Promise.all([addPanel.fetch(), cellEditor.fetch()]).catch(() => undefined);
  }, []);
  return (
    <div className={classes.screen}>
      <div className={classes.stock}>
        <Toolbar />
        <FilterChips />
        <Problem />
        <StatusTabs aside={<ViewTools />}>
          <div className={classes.list}>
            <List />
            <NewAnimals />
          </div>
          <Foot />
        </StatusTabs>
      </div>
      <Suspense>
        {(isWide || isCardOpen) && !isAdding && !isSelling && <Card canClose={!isWide} />}
      </Suspense>
      <Suspense>{isSelling && !isAdding && <Sale />}</Suspense>
      <Suspense>{isAdding && <addPanel.Part />}</Suspense>
      <Suspense>{changing && <changeDialog.Part selection={changing} />}</Suspense>
      <Suspense>{naming && <viewDialog.Part of={naming} />}</Suspense>
      <Suspense>
        <printed.Part />
      </Suspense>
    </div>
  );
}
