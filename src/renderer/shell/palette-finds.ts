import { t } from '@lingui/core/macro';
import type { SpotlightActionData } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { KeySummary } from '../../shared/key.ts';
import { asOneLine } from '../../shared/messages.ts';
import type { PetRow } from '../../shared/pet.ts';
import { useFoundAnimals } from '../animals/fields/AnimalChoice.tsx';
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

/** The animals that match what was typed, none below two characters, and whether they are still being looked for. */
function useAnimals(query: string): { query: string; rows: readonly PetRow[]; isWaiting: boolean } {
  const typed = asOneLine(query).trim();
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const isSought = typed.length > 1;
  const { rows, isFound, hasFailed } = useFoundAnimals(isSought ? search : '', 'all');
  const isWaiting = isSought && !(search === typed && (isFound || hasFailed));
  return { query: search, rows: isSought ? rows.slice(0, MOST_ANIMALS) : [], isWaiting };
}

/**
 * What the palette finds besides commands: settings, tills, and animals matching what was typed, of which `isWaiting`
 * says that they are still to come. `exact` are those that are called just so.
 */
export function usePaletteFinds(query: string): {
  finds: SpotlightActionData[];
  exact: SpotlightActionData[];
  isWaiting: boolean;
} {
  const tills = useTills();
  const animals = useAnimals(query);
  const isOnServer = useAppInfo(({ info }) => info?.isOnServer ?? false);
  const named = query.trim().toLocaleLowerCase();
  const isExact = ({ name }: PetRow) => name.toLocaleLowerCase() === named;
  const action = (row: PetRow) => animalAction(row, animals.query);
  return {
    isWaiting: animals.isWaiting,
    exact: animals.rows.filter(isExact).map(action),
    finds: [
      // A server's backups are made there; Settings says so.
      ...settingActions().map((each) =>
        isOnServer && each.label === makeOrRestore() ? { ...each, label: t`Backups` } : each,
      ),
      ...tills.map(tillAction),
      ...animals.rows.filter((row) => !isExact(row)).map(action),
    ],
  };
}
