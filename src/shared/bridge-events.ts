import { z } from 'zod';
import { TOPICS, WRITTEN_TOPICS, type Permission, type Topic, type WrittenTopic } from './call.ts';
import { PetsChanged } from './history.ts';
import { StatusCounts } from './inventory.ts';
import { PetRow } from './pet.ts';
import type { Screen } from './screens.ts';
import { UpdateState } from './app-info.ts';

const nothing = z.object({});

/** What the menu asks besides going to a screen. */
const MenuAction = z.enum([
  'add',
  'search',
  'lock',
  'palette',
  'shortcuts',
  'undo',
  'redo',
  'print',
  'import',
  'export',
  'backup',
  'sale',
]);

type TopicEvents = {
  readonly [One in WrittenTopic as `${One}.changed`]: {
    who: (typeof TOPICS)[One];
    topic: One;
    data: typeof nothing;
  };
};

/** What says that a topic has changed, and nothing else: what it is now, a call reads. */
const topicEvents = Object.fromEntries(
  WRITTEN_TOPICS.map((topic) => [`${topic}.changed`, { who: TOPICS[topic], topic, data: nothing }]),
) as TopicEvents;

/**
 * Every event that main sends to open windows, with who may receive it and the schema of its data. `anyone` receives what
 * a call tells a locked window anyway, and what carries no data.
 */
export const events = {
  ...topicEvents,
  /**
   * A till, the terminal or a window added animals. Additions are batched: a few events a second at
   * most.
   */
  'pets.added': {
    who: 'clerk',
    topic: 'animals',
    data: z.object({ rows: z.array(PetRow), counts: StatusCounts }),
  },
  /** A step changed, removed, put back or added animals. */
  'pets.changed': { who: 'clerk', topic: 'animals', data: PetsChanged },
  /** So much changed at once (restore, import) that everything on screen must be read again. */
  'pets.replaced': { who: 'anyone', topic: 'animals', data: nothing },
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
      command: z.union([MenuAction, z.custom<Screen>((name) => typeof name === 'string')]),
    }),
  },
} as const satisfies Record<string, { who: Permission; topic?: Topic; data: z.ZodType }>;
