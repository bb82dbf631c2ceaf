import { create } from 'zustand';
import { MAX_THUMBNAILS_PER_CALL } from '../../../../shared/photograph.ts';
import { callShop, onEvent } from '../../../shop.ts';
import { pictureUrl } from '../../../ui/picture-url.ts';

/** How long (ms) rows must stay in sight before their thumbnails are read, all by one call. */
const SETTLED_AFTER = 60;
/** How many animals are remembered; some kilobytes each. */
const MOST_KNOWN = 2_000;

interface Thumbnails {
  /** By animal: null for one without photographs; nothing until that is known. */
  urls: ReadonlyMap<bigint, string | null>;
}

/** The thumbnails of the animals that the list has shown. */
export const useThumbnails = create<Thumbnails>(() => ({ urls: new Map() }));

const wanted = new Set<bigint>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Grows whenever what is being read may be out of date. */
let changes = 0;
let isFollowing = false;

/** Has the thumbnail of an animal read. Call the returned function when it is out of sight. */
export function wantThumbnail(id: bigint): () => void {
  follow();
  wanted.add(id);
  timer ??= setTimeout(() => void readWanted(), SETTLED_AFTER);
  return () => {
    wanted.delete(id);
  };
}

function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  onEvent('photographs.changed', ({ petId }) => {
    forget((id) => id === petId);
  });
  onEvent('pets.replaced', () => {
    forget(() => true);
  });
}

/** What is in sight is wanted again by the cells that show it. */
function forget(isOutdated: (id: bigint) => boolean): void {
  changes += 1;
  useThumbnails.setState(({ urls }) => ({
    urls: new Map([...urls].filter(([id]) => !isOutdated(id))),
  }));
}

async function readWanted(): Promise<void> {
  const begunAt = changes;
  const petIds = [...wanted].slice(0, MAX_THUMBNAILS_PER_CALL);
  if (petIds.length === 0) {
    timer = undefined;
    return;
  }
  // What can't be read now is wanted again when it comes into sight once more.
  const read = await callShop('photographs.thumbnails', { petIds }).catch(() => null);
  timer = undefined;
  if (read && begunAt === changes) keep(petIds, read);
  else if (!read) for (const id of petIds) wanted.delete(id);
  if (wanted.size > 0) timer = setTimeout(() => void readWanted(), SETTLED_AFTER);
}

function keep(
  petIds: readonly bigint[],
  read: readonly { petId: bigint; thumbnail: Uint8Array }[],
): void {
  const found = new Map(read.map(({ petId, thumbnail }) => [petId, pictureUrl(thumbnail)]));
  for (const id of petIds) wanted.delete(id);
  useThumbnails.setState(({ urls }) => {
    const all = [...urls, ...petIds.map((id) => [id, found.get(id) ?? null] as const)];
    return { urls: new Map(all.slice(-MOST_KNOWN)) };
  });
}
