import { z } from 'zod';
import type { Permission } from './call.ts';
import { PetsChanged } from './history.ts';
import { StatusCounts } from './inventory.ts';
import { Environment, KeySummary } from './key.ts';
import { PetRow } from './pet.ts';
import { ServiceState, UpdateState } from './app-info.ts';
import { Settings } from './settings.ts';

const nothing = z.object({});

/**
 * Every event that main sends to open windows, with who may receive it and the schema of its data. `anyone` receives what
 * a call tells a locked window anyway, and what carries no data.
 */
export const events = {
  /**
   * A till, the terminal or a window added animals. Additions are batched: a few events a second at
   * most.
   */
  'pets.added': { who: 'clerk', data: z.object({ rows: z.array(PetRow), counts: StatusCounts }) },
  /** A step changed, removed, put back or added animals. */
  'pets.changed': { who: 'clerk', data: PetsChanged },
  /** So much changed at once (restore, import) that everything on screen must be read again. */
  'pets.replaced': { who: 'anyone', data: nothing },
  /** Staging's animals may have changed; a few times a second at most. */
  'staging.changed': { who: 'clerk', data: nothing },
  'categories.changed': { who: 'clerk', data: nothing },
  'fields.changed': { who: 'clerk', data: nothing },
  'views.changed': { who: 'clerk', data: nothing },
  /** A sale was begun, changed, completed or returned, or a drawer closed. */
  'sales.changed': { who: 'clerk', data: nothing },
  'customers.changed': { who: 'clerk', data: nothing },
  'deliveries.changed': { who: 'clerk', data: nothing },
  'treatments.changed': { who: 'clerk', data: nothing },
  /** Something was counted, or a stock take was begun, ended or put right. */
  'stockTakes.changed': { who: 'clerk', data: nothing },
  /** Keys were created, changed, used, banned or revoked; sent at most once a second. */
  'keys.changed': {
    who: 'clerk',
    data: z.object({ environment: Environment, keys: z.array(KeySummary) }),
  },
  /** A person was added, changed or removed. */
  'persons.changed': { who: 'anyone', data: nothing },
  'settings.changed': { who: 'anyone', data: Settings },
  'profile.changed': { who: 'clerk', data: nothing },
  'service.changed': { who: 'anyone', data: ServiceState },
  'backups.changed': { who: 'clerk', data: nothing },
  /** Somebody opened a backup's file from the system; `backups.opened` says which. */
  'backup.opened': { who: 'anyone', data: nothing },
  /** The shop is not open yet, and this is what it waits for. No other event is sent before that. */
  'start.waits': { who: 'anyone', data: z.object({ sentence: z.string() }) },
  /** On the desktop: what became of a file that the page offered for download. */
  'download.ended': {
    who: 'anyone',
    data: z.object({ outcome: z.enum(['saved', 'cancelled', 'failed']) }),
  },
  /** A newer version is ready to install. */
  'update.ready': { who: 'anyone', data: UpdateState },
  /** The app's menu or tray asks something of the window. */
  'menu.command': {
    who: 'anyone',
    data: z.object({
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
  },
} as const satisfies Record<string, { who: Permission; data: z.ZodType }>;
