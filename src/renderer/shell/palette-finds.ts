import type { SpotlightActionData } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { KeySummary } from '../../shared/key.ts';
import { asOneLine } from '../../shared/messages.ts';
import type { PetRow } from '../../shared/pet.ts';
import { goToNumberOrResults } from '../animals/changes/go-to-animal.ts';
import { callShop } from '../shop.ts';
import { useAppInfo, useSettings } from '../stores/app.ts';
import { showScreen, showSettings, showTill, type SettingsTab } from '../stores/shell.ts';

/** How many animals are shown at once; more letters narrow them down. */
const MOST_ANIMALS = 6;
const TYPING_PAUSE_MS = 150;

const BACKUPS = 'Backups: make one, restore one';

const SETTINGS: readonly (readonly [tab: SettingsTab, label: string, keywords: string])[] = [
  ['shop', 'Currency', 'money price amount'],
  ['persons', 'Persons and PINs', 'clerk owner sign in lock'],
  ['printing', 'Labels, cards and receipts', 'print template paper logo'],
  ['backups', BACKUPS, 'copy restore'],
  ['backups', 'Import and export', 'csv excel spreadsheet'],
  ['computer', 'Colours: light or dark', 'appearance theme'],
  ['about', 'Version', 'about update'],
  ['about', 'Save diagnostics', 'help support log'],
  ['advanced', 'Let tills on the network connect', 'wifi lan firewall'],
  ['advanced', 'Encrypt with HTTPS', 'certificate tls'],
  ['advanced', 'Data folder', 'where the stock is'],
  ['advanced', 'Backup folder', 'where the backups are'],
  ['advanced', 'Port for tills', 'address service'],
  ['advanced', 'Staging', 'second service for trying tills'],
];

const settings: SpotlightActionData[] = SETTINGS.map(([tab, label, keywords]) => ({
  id: `settings-${label}`,
  label,
  description: 'Settings',
  keywords,
  onClick: () => {
    showSettings(tab);
  },
}));

function tillAction({ environment, id, label }: KeySummary): SpotlightActionData {
  return {
    id: `till-${environment}-${id}`,
    label,
    description: environment === 'staging' ? 'Till on staging' : 'Till',
    onClick: () => {
      showTill({ environment, id });
    },
  };
}

function animalAction({ id, name, status }: PetRow, query: string): SpotlightActionData {
  return {
    id: `animal-${String(id)}`,
    label: name,
    description: `Animal ${String(id)}${status === 'sold' ? ', sold' : ''}`,
    // Main already matched it by its own rules, so the palette must not filter it again.
    keywords: query,
    onClick: () => {
      showScreen('inventory');
      void goToNumberOrResults(String(id));
    },
  };
}

/** The tills that can connect, read when the palette opens. */
function useTills(): readonly KeySummary[] {
  const [tills, setTills] = useState<readonly KeySummary[]>([]);
  const staging = useSettings((state) => state.settings?.staging ?? false);
  useEffect(() => {
    const environments = staging ? (['production', 'staging'] as const) : (['production'] as const);
    Promise.all(environments.map((environment) => callShop('keys.list', { environment }))).then(
      (lists) => {
        setTills(lists.flat().filter(({ revokedAt }) => revokedAt === null));
      },
      // The palette still has everything else; the tills' screen says what is wrong.
      () => undefined,
    );
  }, [staging]);
  return tills;
}

/** The newest animals that match what was typed; none below two characters. */
function useAnimals(query: string): { query: string; rows: readonly PetRow[] } {
  const [found, setFound] = useState<{ query: string; rows: readonly PetRow[] }>({
    query: '',
    rows: [],
  });
  const [search] = useDebouncedValue(asOneLine(query).trim(), TYPING_PAUSE_MS);
  useEffect(() => {
    if (search.length < 2) return undefined;
    let isWanted = true;
    const view = { sort: 'newest', status: 'all', categoryId: null, search } as const;
    callShop('pets.rows', { view, offset: 0, limit: MOST_ANIMALS }).then(
      ({ rows }) => {
        if (isWanted) setFound({ query: search, rows });
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [search]);
  return search.length < 2 ? { query: '', rows: [] } : found;
}

/** What the palette finds besides commands: settings, tills, and animals matching what was typed. */
export function usePaletteFinds(query: string): SpotlightActionData[] {
  const tills = useTills();
  const animals = useAnimals(query);
  const isOnServer = useAppInfo(({ info }) => info?.isOnServer ?? false);
  return [
    // A server's backups are made there; Settings says so.
    ...settings.map((each) =>
      isOnServer && each.label === BACKUPS ? { ...each, label: 'Backups' } : each,
    ),
    ...tills.map(tillAction),
    ...animals.rows.map((row) => animalAction(row, animals.query)),
  ];
}
