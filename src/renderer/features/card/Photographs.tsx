import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PetRow } from '../../../shared/pet.ts';
import { MAX_PHOTOGRAPHS } from '../../../shared/photograph.ts';
import { useIllustration } from '../../animals/photographs/animal-picture.ts';
import { useThumbnail } from '../../animals/photographs/use-thumbnail.ts';
import { CARD } from './card-store.ts';
import { LargePhotograph } from './LargePhotograph.tsx';
import { addPhotographs } from './photographs.ts';
import classes from './Photographs.module.css';

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
  const { id: petId, photographs } = animal;
  const [large, setLarge] = useState<string | null>(null);
  const place = photographs.findIndex((id) => id === large);
  const take = useCallback((files: readonly File[]) => void addPhotographs(petId, files), [petId]);
  const isOver = useTakenIn(isGone ? null : take);
  const illustration = useIllustration(animal.categoryId);
  return (
    <section className={classes.section} aria-label={t`Photographs`}>
      {photographs.length === 0 && illustration !== null && (
        <img className={classes.illustration} src={illustration} alt="" draggable={false} />
      )}
      <ul className={classes.strip}>
        {photographs.map((id, index) => (
          <li key={id}>
            <button
              type="button"
              className={classes.thumbnail}
              aria-label={t`Photograph ${String(index + 1)} of ${String(photographs.length)}`}
              onClick={() => {
                setLarge(id);
              }}
            >
              <Thumbnail id={id} />
            </button>
          </li>
        ))}
      </ul>
      {isOver && (
        <p className={classes.dropZone}>
          <Trans>Drop pictures here</Trans>
        </p>
      )}
      {!isGone && photographs.length < MAX_PHOTOGRAPHS && <AddButtons onFiles={take} />}
      {place >= 0 && (
        <LargePhotograph
          animal={animal}
          place={place}
          onPlace={(next) => {
            setLarge(photographs[next] ?? null);
          }}
          onClose={() => {
            setLarge(null);
          }}
        />
      )}
    </section>
  );
}

/** Empty for one that is lost. */
function Thumbnail({ id }: { id: string }) {
  const url = useThumbnail(id);
  return url && <img src={url} alt="" />;
}

function AddButtons({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  // The same file may be chosen again.
  const reset = useRef<() => void>(null);
  const take = (files: readonly File[]) => {
    onFiles(files);
    reset.current?.();
  };
  return (
    <div className={classes.add}>
      <FileButton multiple accept="image/*" resetRef={reset} onChange={take}>
        {(props) => (
          <Button
            {...props}
            size="compact-sm"
            fw={500}
            variant="default"
            title={t`Or drop pictures here, or paste them`}
            leftSection={<IconPhotoPlus size={16} aria-hidden="true" />}
          >
            <Trans>Add photographs</Trans>
          </Button>
        )}
      </FileButton>
      <FileButton
        accept="image/*"
        capture="environment"
        onChange={(file) => {
          if (file) onFiles([file]);
        }}
      >
        {(props) => (
          <Button
            {...props}
            className={classes.camera}
            size="compact-sm"
            fw={500}
            variant="default"
            leftSection={<IconCamera size={16} aria-hidden="true" />}
          >
            <Trans>Take one</Trans>
          </Button>
        )}
      </FileButton>
    </div>
  );
}
