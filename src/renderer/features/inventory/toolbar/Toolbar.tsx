import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CloseButton, TextInput, Menu } from '@mantine/core';
import {
  IconPlus,
  IconSearch,
  IconDots,
  IconFileExport,
  IconFileImport,
  IconPrinter,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../../shared/inventory.ts';
import { asOneLine } from '../../../../shared/messages.ts';
import { runCommand, useShell } from '../../../stores/shell.ts';
import { openPrint } from '../../../animals/dialogs/print-dialog.ts';
import { chooseImport, openExport } from '../../../animals/dialogs/transfer-store.ts';
import { Filters } from './Filters.tsx';
import { goToNumberOrResults, goToResults } from '../../../animals/changes/go-to-animal.ts';
import { useInventory } from '../../../animals/list/inventory-store.ts';
import classes from './Toolbar.module.css';
import { ToolbarMenu } from './ToolbarMenu.tsx';
import { setFilter, useView } from '../../../animals/view/view-store.ts';
import { ViewMenu } from './ViewMenu.tsx';

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
      onChange={(event) => setFilter({ search: asOneLine(event.currentTarget.value) })}
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

/** The screen's name, search, and the button that opens the form. */
export function Toolbar() {
  const isAdding = useShell((shell) => shell.addFormOpen);
  const isEmpty = useInventory(({ stock }) => stock?.stock === 0);
  return (
    <div className={classes.toolbar}>
      <h1 className={classes.title}>
        <Trans>Inventory</Trans>
      </h1>
      <SearchField />
      <ListMenu />
      <Button
        className={classes.add}
        // The form's own button is the primary one, as is that of an empty list.
        variant={isAdding || isEmpty ? 'default' : 'filled'}
        aria-keyshortcuts={t`Control+N Meta+N`}
        onClick={() => runCommand('add')}
      >
        <IconPlus size={18} aria-hidden="true" />
        <span className={classes.word}>
          <Trans>Add animal</Trans>
        </span>
      </Button>
    </div>
  );
}

/** What the list leaves out, and how it looks. */
export function ViewTools() {
  return (
    <div className={classes.tools}>
      <Filters />
      <ViewMenu />
    </div>
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
      <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => openPrint()}>
        <Trans>Print…</Trans>
      </Menu.Item>
    </ToolbarMenu>
  );
}
