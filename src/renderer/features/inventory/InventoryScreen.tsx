import { Button } from '@mantine/core';
import { useShell } from '../../stores/shell.ts';
import { Callout } from '../../ui/Callout.tsx';
import { animalsText } from '../../ui/formats.ts';
import { AddPanel } from './AddPanel.tsx';
import { AnimalGrid } from './AnimalGrid.tsx';
import { useInventory } from './inventory-store.ts';
import { readAnew } from './loading.ts';
import { isFiltered } from './matching.ts';
import { NewAnimals } from './NewAnimals.tsx';
import { EmptyShop, NoMatch } from './NothingToShow.tsx';
import { StatusTabs } from './StatusTabs.tsx';
import { Toolbar } from './Toolbar.tsx';
import classes from './InventoryScreen.module.css';

function Problem() {
  const problem = useInventory((inventory) => inventory.problem);
  if (problem === null) return null;
  return (
    <Callout
      kind="danger"
      action={
        <Button size="compact-sm" variant="default" onClick={readAnew}>
          Try again
        </Button>
      }
    >
      The list may be out of date. {problem}
    </Callout>
  );
}

function List() {
  const shown = useInventory((inventory) => inventory.shown);
  const isEmpty = useInventory(({ total }) => total === 0);
  if (!shown) return null;
  if (isEmpty) return isFiltered(shown) ? <NoMatch view={shown} /> : <EmptyShop />;
  return <AnimalGrid label="Animals" />;
}

function Total() {
  const { shown, total, totalIsExact } = useInventory();
  return (
    <span className={classes.total} role="status">
      {shown && animalsText(total, totalIsExact)}
    </span>
  );
}

/** The stock: the first screen. */
export function InventoryScreen() {
  const isAdding = useShell((shell) => shell.addFormOpen);
  return (
    <div className={classes.screen}>
      <div className={classes.stock}>
        <h1 className="visually-hidden">Inventory</h1>
        <Toolbar />
        <Problem />
        <StatusTabs aside={<Total />}>
          <div className={classes.list}>
            <List />
            <NewAnimals />
          </div>
        </StatusTabs>
      </div>
      {isAdding && <AddPanel />}
    </div>
  );
}
