import { useEffect } from 'react';
import type { PetRow } from '../../../../shared/pet.ts';
import classes from './AnimalGrid.module.css';
import { useThumbnails, wantThumbnail } from './thumbnails.ts';

/** The animal's first photograph, as small as the row. */
export function ThumbnailCell({ animal: { id } }: { animal: PetRow }) {
  const url = useThumbnails(({ urls }) => urls.get(id));
  useEffect(() => (url === undefined ? wantThumbnail(id) : undefined), [id, url]);
  return url && <img className={classes.thumbnail} src={url} alt="Photograph" />;
}
