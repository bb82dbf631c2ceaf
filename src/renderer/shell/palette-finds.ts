import { t } from '@lingui/core/macro';
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

const makeOrRestore = () => t`Backups: make one, restore one`;

/** The settings by their names, with other words that people look for. */
const namedSettings = (): (readonly [tab: SettingsTab, label: string, keywords: string])[] => [
  ['shop', t`Currency`, t`money price amount`],
  ['shop', t`Animals under treatment`, t`vet medicine health`],
  ['persons', t`Persons and PINs`, t`clerk owner sign in lock`],
  ['printing', t`Labels, cards and receipts`, t`print template paper logo`],
  ['backups', makeOrRestore(), t`copy restore`],
  ['backups', t`Import and export`, t`csv excel spreadsheet`],
  ['computer', t`Colours: light or dark`, t`appearance theme`],
  ['computer', t`Language`, t`words translation`],
  ['about', t`Version`, t`about update`],
  ['about', t`Save diagnostics`, t`help support log`],
  ['advanced', t`Let tills on the network connect`, t`wifi lan firewall`],
  ['advanced', t`Encrypt with HTTPS`, t`certificate tls`],
  ['advanced', t`Data folder`, t`where the stock is`],
  ['advanced', t`Backup folder`, t`where the backups are`],
  ['advanced', t`Port for tills`, t`address service`],
  ['advanced', t`Staging`, t`second service for trying tills`],
];

function settingActions(): SpotlightActionData[] {
  return namedSettings().map(([tab, label, keywords]) => ({
    id: `settings-${label}`,
    label,
    description: t`Settings`,
    keywords,
    onClick: () => showSettings(tab),
  }));
}

function tillAction({ environment, id, label }: KeySummary): SpotlightActionData {
  return {
    id: `till-${environment}-${id}`,
    label,
    description: environment === 'staging' ? t`Till on staging` : t`Till`,
    onClick: () => showTill({ environment, id }),
  };
}

function animalAction({ id, name, status }: PetRow, query: string): SpotlightActionData {
  return {
    id: `animal-${String(id)}`,
    label: name,
    description: status === 'sold' ? t`Animal ${String(id)}, sold` : t`Animal ${String(id)}`,
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
      (lists) => setTills(lists.flat().filter(({ revokedAt }) => revokedAt === null)),
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
    ...settingActions().map((each) =>
      isOnServer && each.label === makeOrRestore() ? { ...each, label: t`Backups` } : each,
    ),
    ...tills.map(tillAction),
    ...animals.rows.map((row) => animalAction(row, animals.query)),
  ];
}
