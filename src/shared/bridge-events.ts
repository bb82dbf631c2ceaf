import { z } from 'zod';
import { Backup } from './backup.ts';
import { Category } from './category.ts';
import { Field } from './fields/field.ts';
import { PetsChanged } from './history.ts';
import { StatusCounts } from './inventory.ts';
import { Environment, KeySummary } from './key.ts';
import { PetRow } from './pet.ts';
import { SavedView } from './saved-view.ts';
import { ShopProfile } from './shop-profile.ts';
import { ServiceState, UpdateState } from './app-info.ts';
import { Settings } from './settings.ts';

const nothing = z.object({});

/** Every event that main sends to all open windows, with the schema of its data. */
export const events = {
  /**
   * A till, the terminal or a window added animals. Additions are batched: a few events a second at
   * most.
   */
  'pets.added': z.object({ rows: z.array(PetRow), counts: StatusCounts }),
  /** A step changed, removed, put back or added animals. */
  'pets.changed': PetsChanged,
  /** So much changed at once (restore, import) that everything on screen must be read again. */
  'pets.replaced': nothing,
  /** Staging's animals may have changed; a few times a second at most. */
  'staging.changed': nothing,
  'categories.changed': z.array(Category),
  'fields.changed': z.array(Field),
  'views.changed': z.array(SavedView),
  /** A sale was begun, changed, completed or returned. */
  'sales.changed': nothing,
  /** Something was counted, or a stock take was begun, ended or put right. */
  'stockTakes.changed': nothing,
  /** Keys were created, changed, used, banned or revoked; sent at most once a second. */
  'keys.changed': z.object({ environment: Environment, keys: z.array(KeySummary) }),
  /** A person was added, changed or removed. */
  'persons.changed': nothing,
  'settings.changed': Settings,
  'profile.changed': ShopProfile,
  'service.changed': ServiceState,
  'backups.changed': z.array(Backup),
  /** Somebody opened a backup's file from the system; `backups.opened` says which. */
  'backup.opened': nothing,
  /** The shop is not open yet, and this is what it waits for. No other event is sent before that. */
  'start.waits': z.object({ sentence: z.string() }),
  /** On the desktop: what became of a file that the page offered for download. */
  'download.ended': z.object({ outcome: z.enum(['saved', 'cancelled', 'failed']) }),
  /** A newer version is ready to install. */
  'update.ready': UpdateState,
  /** The app's menu or tray asks something of the window. */
  'menu.command': z.object({
    command: z.enum([
      'add',
      'search',
      'lock',
      'today',
      'sales',
      'customers',
      'inventory',
      'deliveries',
      'stocktake',
      'categories',
      'register',
      'history',
      'tills',
      'settings',
      'palette',
      'shortcuts',
      'undo',
      'redo',
      'print',
      'import',
      'export',
      'backup',
      'sale',
    ]),
  }),
} as const satisfies Record<string, z.ZodType>;
