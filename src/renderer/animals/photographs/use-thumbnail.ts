import { skipToken, useQuery } from '@tanstack/react-query';
import { MAX_THUMBNAILS_PER_CALL } from '../../../shared/photograph.ts';
import { callShop } from '../../shop.ts';
import { queries } from '../../stores/queries.ts';
import { pictureUrl } from '../../ui/picture-url.ts';

/** How long (ms) rows must stay in sight before their thumbnails are read, all by one call. */
const SETTLED_AFTER = 60;
/** How long (ms) a thumbnail, some kilobytes, is kept once it is out of sight. */
const KEPT_FOR = 60_000;

interface Wanted {
  id: string;
  /** Aborted when the row is out of sight. */
  signal: AbortSignal;
  resolve: (url: string | null) => void;
  reject: (error: unknown) => void;
}

let wanted: Wanted[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function readThumbnail(id: string, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve, reject) => {
    wanted.push({ id, signal, resolve, reject });
    timer ??= setTimeout(() => void readWanted(), SETTLED_AFTER);
  });
}

/** Reads what is in sight by one call at a time: fast scrolling skips what it passes. */
async function readWanted(): Promise<void> {
  const inSight = wanted.filter(({ signal }) => !signal.aborted);
  const batch = inSight.slice(0, MAX_THUMBNAILS_PER_CALL);
  wanted = inSight.slice(MAX_THUMBNAILS_PER_CALL);
  try {
    const ids = batch.map(({ id }) => id);
    const read = ids.length > 0 ? await callShop('photographs.thumbnails', { ids }) : [];
    const urls = new Map(read.map(({ id, thumbnail }) => [id, pictureUrl(thumbnail)]));
    for (const { id, resolve } of batch) resolve(urls.get(id) ?? null);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
  timer = wanted.length > 0 ? setTimeout(() => void readWanted(), SETTLED_AFTER) : undefined;
}

/**
 * The thumbnail of a photograph: null for one that is lost or where there is none, undefined until that is
 * known. It never changes.
 */
export function useThumbnail(id: string | undefined): string | null | undefined {
  const { data } = useQuery(
    {
      queryKey: ['thumbnail', id],
      queryFn: id === undefined ? skipToken : ({ signal }) => readThumbnail(id, signal),
      gcTime: KEPT_FOR,
    },
    queries,
  );
  return id === undefined ? null : data;
}
