import { t } from '@lingui/core/macro';
import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Kbd } from '@mantine/core';
import { PET_STATUSES } from '../../shared/pet.ts';
import { clearFilters, setFilter } from '../animals/view/view-store.ts';
import { openPrint } from '../animals/dialogs/print-dialog.ts';
import { chooseImport, openExport } from '../animals/dialogs/transfer-store.ts';
import { changeSettings } from '../stores/app.ts';
import { runCommand, showScreen, useShell } from '../stores/shell.ts';
import { useIsOwner } from '../stores/sign-in.ts';
import { keyNames } from '../ui/keys.ts';
import { statusLabel } from '../ui/StatusBadge.tsx';
import { showProblemToast } from '../ui/toast.tsx';
import { useFocusReturn } from '../ui/focus.ts';
import { animalsInSight, listActions, sorts } from './palette-actions.ts';
import { usePaletteFinds } from './palette-finds.ts';
import { SHORTCUTS } from './shortcuts.ts';

/** With more results than this, typing more letters helps better than scrolling. */
const MOST_SHOWN = 40;

const [store, palette] = createSpotlight();

function commands(): SpotlightActionData[] {
  return SHORTCUTS.filter(({ command }) => command !== 'palette').map(
    ({ command, name, hotkey }) => ({
      id: command,
      label: name,
      rightSection: (
        <Kbd c="var(--text)" bg="var(--ground)" style={{ whiteSpace: 'nowrap' }}>
          {keyNames(hotkey).join(' ')}
        </Kbd>
      ),
      onClick: () => runCommand(command),
    }),
  );
}

const views = (): SpotlightActionData[] => [
  {
    id: 'import',
    label: t`Import a list`,
    keywords: t`file csv xlsx excel spreadsheet json load`,
    onClick: chooseImport,
  },
  {
    id: 'export',
    label: t`Export the animals`,
    keywords: t`file csv xlsx excel spreadsheet json save download`,
    onClick: openExport,
  },
  {
    id: 'print',
    label: t`Print…`,
    keywords: t`paper list labels cage cards pdf`,
    onClick: () => openPrint(),
  },
  {
    id: 'stock',
    label: t`Show the animals in stock`,
    keywords: t`all clear filters reset`,
    onClick: () => {
      showScreen('inventory');
      clearFilters();
    },
  },
  {
    id: 'all',
    label: t`Show everything`,
    keywords: t`all animals filter status`,
    onClick: () => {
      showScreen('inventory');
      clearFilters();
      setFilter({ status: 'all' });
    },
  },
  ...PET_STATUSES.map((status) => ({
    id: status,
    label: t`Show animals: ${statusLabel(status)}`,
    keywords: t`filter status`,
    onClick: () => {
      showScreen('inventory');
      setFilter({ status });
    },
  })),
];

function themes(): SpotlightActionData[] {
  const named = [
    ['system', t`Look like the system`],
    ['light', t`Light colours`],
    ['dark', t`Dark colours`],
  ] as const;
  return named.map(([theme, label]) => ({
    id: `theme-${theme}`,
    label,
    keywords: t`theme appearance`,
    onClick: () => {
      changeSettings({ theme }).catch((error: unknown) => showProblemToast('theme', error));
    },
  }));
}

/**
 * The command palette (Ctrl or Cmd+K): finds every command, setting, till and animal by part of its
 * name.
 */
export function Palette() {
  const [query, setQuery] = useState('');
  const { finds, exact, isWaiting } = usePaletteFinds(query);
  const searchProps = useEnterOnceFound(query, isWaiting);
  // As it is when the palette opens, before it takes the focus.
  const [meant] = useState(animalsInSight);
  const isOwner = useIsOwner();
  useFocusReturn();
  useEffect(() => {
    palette.open();
  }, []);
  return (
    <Spotlight
      store={store}
      actions={[
        ...exact,
        ...commands(),
        ...listActions(meant),
        ...views(),
        ...sorts(),
        ...(isOwner ? themes() : []),
        ...finds,
      ]}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      nothingFound={t`Nothing is called that`}
      limit={MOST_SHOWN}
      // As behind all dialogs.
      overlayProps={{ blur: 0, backgroundOpacity: 0.6 }}
      highlightQuery
      scrollable
      // The library neither names its dialog nor makes its scrolling part reachable by keyboard.
      attributes={{ content: { 'aria-label': t`Commands` } }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      searchProps={{
        ...searchProps,
        placeholder: t`What do you want to do?`,
        'aria-label': t`Find a command`,
      }}
      onSpotlightClose={() => useShell.setState({ paletteOpen: false })}
    />
  );
}

/**
 * Enter acts on nothing that was there before what is sought was found: it waits for that, and takes the first. What is
 * found is chosen from anew.
 */
function useEnterOnceFound(query: string, isWaiting: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const entered = useRef<string | null>(null);
  useEffect(() => {
    if (isWaiting || query.trim() === '') return;
    const actions = field.current?.closest('[role="dialog"]')?.querySelectorAll('[data-action]');
    const [first] = actions ?? [];
    for (const action of actions ?? []) action.toggleAttribute('data-selected', action === first);
    store.updateState((state) => ({ ...state, selected: 0 }));
    const isMeant = entered.current === query;
    entered.current = null;
    if (isMeant && first instanceof HTMLElement) first.click();
  }, [isWaiting, query]);
  return {
    ref: field,
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !isWaiting) return;
      event.preventDefault();
      event.stopPropagation();
      entered.current = query;
    },
  };
}
