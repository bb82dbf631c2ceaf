import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CloseButton, TextInput, Menu } from '@mantine/core';
import {
  IconLayoutGrid,
  IconPlus,
  IconSearch,
  IconColumns,
  IconLayoutList,
  IconDots,
  IconFileExport,
  IconFileImport,
  IconPrinter,
} from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { MAX_SEARCH_LENGTH, type GroupedBy } from '../../../../shared/inventory.ts';
import { asOneLine } from '../../../../shared/messages.ts';
import { runCommand, useShell } from '../../../stores/shell.ts';
import { later } from '../../../ui/later.tsx';
import { openPrint } from '../../../animals/dialogs/print-dialog.ts';
import { chooseImport, openExport } from '../../../animals/dialogs/transfer-store.ts';
import { FieldFilters } from './FieldFilters.tsx';
import { goToNumberOrResults, goToResults } from '../../../animals/changes/go-to-animal.ts';
import { useInventory } from '../../../animals/list/inventory-store.ts';
import { inSight } from '../../../animals/list/list-reading.ts';
import { useColumns, useShownColumns } from '../../../animals/view/shown-columns.ts';
import classes from './Toolbar.module.css';
import { Tool, ToolbarMenu } from './ToolbarMenu.tsx';
import { setFilter, useView, setColumnShown, groupBy } from '../../../animals/view/view-store.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

function SearchField() {
  const search = useView((view) => view.search);
  const wanted = useShell((shell) => shell.searchWanted);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!wanted) return;
    field.current?.focus();
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(wanted === 'all' ? 0 : end, end);
    useShell.setState({ searchWanted: false });
  }, [wanted]);
  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="search"
      aria-label={t`Search by name, number, category or card`}
      placeholder={t`Search or scan`}
      maxLength={MAX_SEARCH_LENGTH}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        search !== '' && (
          <CloseButton
            size="sm"
            aria-label={t`Clear search`}
            onClick={() => {
              setFilter({ search: '' });
              field.current?.focus();
            }}
          />
        )
      }
      value={search}
      onChange={(event) => {
        setFilter({ search: asOneLine(event.currentTarget.value) });
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && search !== '') setFilter({ search: '' });
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          goToResults();
        }
        if (event.key !== 'Enter') return;
        // The next scan replaces what was typed.
        event.currentTarget.select();
        void goToNumberOrResults(search);
      }}
    />
  );
}

/** Shows the animals as tiles with photographs, or as rows. */
function GalleryChoice() {
  const isGallery = useView((view) => view.isGallery);
  return (
    <Tool
      label={t`Gallery`}
      title={isGallery ? t`Table` : t`Gallery`}
      icon={IconLayoutGrid}
      isOn={isGallery}
      aria-pressed={isGallery}
      onClick={() => {
        useView.setState({ isGallery: !isGallery });
        useInventory.setState({ move: { toRow: inSight().first } });
      }}
    />
  );
}

/** The filter by category, with its list of options. */
export const categoryFilter = later(
  async () => (await import('./CategoryFilter.tsx')).CategoryFilter,
);

/** The order of the gallery. */
export const sortChoice = later(async () => (await import('./SortChoice.tsx')).SortChoice);

/** The screen's name, search, category filter, and the button that opens the form. */
export function Toolbar() {
  const isAdding = useShell((shell) => shell.addFormOpen);
  const isEmpty = useInventory(({ stock }) => stock?.stock === 0);
  return (
    <div className={classes.toolbar}>
      <h1 className={classes.title}>
        <Trans>Inventory</Trans>
      </h1>
      <SearchField />
      <Suspense fallback={<div className={classes.category} />}>
        <categoryFilter.Part />
      </Suspense>
      <ListMenu />
      <Button
        className={classes.add}
        // The form's own button is the primary one, as is that of an empty list.
        variant={isAdding || isEmpty ? 'default' : 'filled'}
        aria-keyshortcuts={t`Control+N Meta+N`}
        onClick={() => {
          runCommand('add');
        }}
      >
        <IconPlus size={18} aria-hidden="true" />
        <span className={classes.word}>
          <Trans>Add animal</Trans>
        </span>
      </Button>
    </div>
  );
}

/** How the list looks, and what it leaves out. */
export function ViewTools() {
  const isGallery = useView((view) => view.isGallery);
  return (
    <div className={classes.tools}>
      <ViewsMenu />
      <GalleryChoice />
      {isGallery ? (
        <Suspense>
          <sortChoice.Part />
        </Suspense>
      ) : (
        <>
          <GroupChoice />
          <ColumnChoice />
        </>
      )}
      <FieldFilters />
    </div>
  );
}

/** Chooses which columns the list shows. The name, the first one, is always shown. */
function ColumnChoice() {
  const columns = useColumns();
  const shown = useShownColumns().map(({ id }) => id);
  return (
    <ToolbarMenu label={t`Columns`} icon={IconColumns}>
      {columns.slice(1).map(({ id, title }) => (
        <Menu.CheckboxItem
          key={id}
          checked={shown.includes(id)}
          onChange={(isShown) => {
            setColumnShown(id, isShown);
          }}
        >
          {title}
        </Menu.CheckboxItem>
      ))}
    </ToolbarMenu>
  );
}

const CHOICES: readonly { by: GroupedBy | null; label: string }[] = [
  {
    by: null,
    get label() {
      return t`Not grouped`;
    },
  },
  {
    by: 'category',
    get label() {
      return t`Group by category`;
    },
  },
  {
    by: 'name',
    get label() {
      return t`Group by name`;
    },
  },
  {
    by: 'day',
    get label() {
      return t`Group by day`;
    },
  },
];

/** What the list is grouped by. */
function GroupChoice() {
  const groupedBy = useView((view) => view.groupedBy);
  return (
    <ToolbarMenu label={t`Group by`} icon={IconLayoutList} isOn={groupedBy !== null}>
      <Menu.RadioGroup
        value={groupedBy ?? ''}
        onChange={(value) => {
          groupBy(CHOICES.find(({ by }) => by === value)?.by ?? null);
        }}
      >
        {CHOICES.map(({ by, label }) => (
          <Menu.RadioItem key={label} value={by ?? ''} closeMenuOnClick>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ToolbarMenu>
  );
}

/** The remaining actions on the whole list. */
function ListMenu() {
  return (
    <ToolbarMenu label={t`More`} title={t`Import, export, print`} icon={IconDots}>
      <Menu.Item leftSection={<IconFileImport size={16} />} onClick={chooseImport}>
        <Trans>Import a list…</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconFileExport size={16} />} onClick={openExport}>
        <Trans>Export…</Trans>
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPrinter size={16} />}
        onClick={() => {
          openPrint();
        }}
      >
        <Trans>Print…</Trans>
      </Menu.Item>
    </ToolbarMenu>
  );
}
