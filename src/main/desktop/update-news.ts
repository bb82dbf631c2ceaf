import type { UpdateNews } from '../../shared/app-info.ts';
import type { Memory } from './remembered.ts';

/**
 * Finds out at the start what became of an update that was begun before, and remembers this version. The
 * returned function tells it once.
 */
export function updateNews(memory: Memory, version: string): () => UpdateNews {
  const { lastVersion, update } = memory.current;
  const isSame = lastVersion === version;
  let news: UpdateNews = {
    updatedTo: lastVersion === null || isSame ? null : version,
    failed: isSame && update?.version !== version ? update : null,
  };
  memory.change({ lastVersion: version, update: null });
  return () => {
    const known = news;
    news = { updatedTo: null, failed: null };
    return known;
  };
}
