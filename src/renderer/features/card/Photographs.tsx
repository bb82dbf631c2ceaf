import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import type { PetRow } from '../../../shared/pet.ts';
import { isPaper, MAX_PHOTOGRAPHS } from '../../../shared/photograph.ts';
import { useIllustration } from '../../animals/photographs/animal-picture.ts';
import { AddPictures, SmallPicture } from './AddPictures.tsx';
import { CARD, SETTLED_AFTER } from './card-store.ts';
import { LargePhotograph, PhotographImage } from './LargePhotograph.tsx';
import { addPhotographs } from './photographs.ts';
import classes from './Card.module.css';

interface PhotographsProps {
  animal: PetRow;
  /** Whether it was removed from stock, and gets no more photographs. */
  isGone: boolean;
}

/** What may be a picture, by its media type; that of a HEIC is often unknown. */
function isPicture({ type }: { type: string }): boolean {
  return type === '' || type.startsWith('image/');
}

/**
 * Takes in pictures that are dropped or pasted anywhere on the card. Returns whether some are held over it.
 */
function useTakenIn(take: ((files: readonly File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const card = document.getElementById(CARD);
    if (!take || !card) return undefined;
    const onOver = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file');
      if (!files.some(isPicture)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && card.contains(relatedTarget))) setOver(false);
    };
    const takeIn = (event: Event, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])].filter(isPicture);
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      takeIn(event, event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent) => {
      // A spreadsheet copies cells as a picture, too.
      if (event.clipboardData?.getData('text/plain')) return;
      takeIn(event, event.clipboardData);
    };
    card.addEventListener('dragover', onOver);
    card.addEventListener('dragleave', onLeave);
    card.addEventListener('drop', onDrop);
    card.addEventListener('paste', onPaste);
    return () => {
      card.removeEventListener('dragover', onOver);
      card.removeEventListener('dragleave', onLeave);
      card.removeEventListener('drop', onDrop);
      card.removeEventListener('paste', onPaste);
    };
  }, [take]);
  return isOver;
}

/** The photographs of an animal, the first one first. More are chosen, taken, dropped or pasted. */
export function Photographs({ animal, isGone }: PhotographsProps) {
  const { id: petId } = animal;
  const photographs = animal.photographs.filter((id) => !isPaper(id));
  const [large, setLarge] = useState<string | null>(null);
  const take = useCallback((files: readonly File[]) => void addPhotographs(petId, files), [petId]);
  const isOver = useTakenIn(isGone ? null : take);
  const illustration = useIllustration(animal.categoryId);
  const [first, ...others] = photographs;
  const labelOf = (place: number) =>
    t`Photograph ${String(place + 1)} of ${String(photographs.length)}`;
  return (
    <section className={classes.photographs} aria-label={t`Photographs`}>
      {first === undefined ? (
        illustration !== null && (
          <img className={classes.picture} src={illustration} alt="" draggable={false} />
        )
      ) : (
        <button
          type="button"
          className={classes.picture}
          aria-label={labelOf(0)}
          onClick={() => setLarge(first)}
        >
          <SettledPhotograph id={first} />
        </button>
      )}
      <div className={classes.corner}>
        {others.map((id, index) => (
          <button
            key={id}
            type="button"
            className={classes.small}
            aria-label={labelOf(index + 1)}
            onClick={() => setLarge(id)}
          >
            <SmallPicture id={id} />
          </button>
        ))}
        {!isGone && animal.photographs.length < MAX_PHOTOGRAPHS && (
          <AddPictures
            words={{
              add: t`Add photographs`,
              addTitle: t`Add photographs: choose, drop or paste them`,
              take: t`Take one`,
            }}
            onFiles={take}
          />
        )}
      </div>
      {isOver && (
        <p className={classes.dropZone}>
          <Trans>Drop pictures here</Trans>
        </p>
      )}
      <LargePhotograph animal={animal} photographs={photographs} shown={large} onShow={setLarge} />
    </section>
  );
}

/** The small one until the card stays with its animal. */
function SettledPhotograph({ id }: { id: string }) {
  const [settled] = useDebouncedValue(id, SETTLED_AFTER);
  return settled === id ? <PhotographImage key={id} id={id} alt="" /> : <SmallPicture id={id} />;
}
