import { useQuery } from '@tanstack/react-query';
import { MAX_THUMBNAILS_PER_CALL } from '../../../../shared/photograph.ts';
import { callShop, onEvent } from '../../../shop.ts';
import { queries } from '../../../stores/queries.ts';
import { pictureUrl } from '../../../ui/picture-url.ts';

/** How long (ms) rows must stay in sight before their thumbnails are read, all by one call. */
const SETTLED_AFTER = 60;
/** How long (ms) a thumbnail, some kilobytes, is kept once it is out of sight. */
const KEPT_FOR = 60_000;

interface Wanted {
  petId: bigint;
  /** Aborted when the row is out of sight. */
  signal: AbortSignal;
  resolve: (url: string | null) => void;
  reject: (error: unknown) => void;
}

let wanted: Wanted[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function readThumbnail(petId: bigint, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve, reject) => {
    wanted.push({ petId, signal, resolve, reject });
    timer ??= setTimeout(() => void readWanted(), SETTLED_AFTER);
  });
}

/** Reads what is in sight by one call at a time: fast scrolling skips what it passes. */
async function readWanted(): Promise<void> {
  const inSight = wanted.filter(({ signal }) => !signal.aborted);
  const batch = inSight.slice(0, MAX_THUMBNAILS_PER_CALL);
  wanted = inSight.slice(MAX_THUMBNAILS_PER_CALL);
  try {
    const petIds = batch.map(({ petId }) => petId);
    const read = petIds.length > 0 ? await callShop('photographs.thumbnails', { petIds }) : [];
    const urls = new Map(read.map(({ petId, thumbnail }) => [petId, pictureUrl(thumbnail)]));
    for (const { petId, resolve } of batch) resolve(urls.get(petId) ?? null);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
  timer = wanted.length > 0 ? setTimeout(() => void readWanted(), SETTLED_AFTER) : undefined;
}

/** The thumbnail of an animal's first photograph: null where it has none, undefined until that is known. */
export function useThumbnail(petId: bigint): string | null | undefined {
  const { data } = useQuery(
    {
      queryKey: ['thumbnail', petId],
      queryFn: ({ signal }) => readThumbnail(petId, signal),
      gcTime: KEPT_FOR,
    },
    queries,
  );
  return data;
}

/** Reads thumbnails again when photographs change, for the lifetime of the window. */
export function followPhotographs(): void {
  onEvent('photographs.changed', ({ petId }) => {
    void queries.invalidateQueries({ queryKey: ['thumbnail', petId] });
  });
  // The animals of these numbers are others by now.
  onEvent('pets.replaced', () => {
    void queries.resetQueries({ queryKey: ['thumbnail'] });
  });
}
