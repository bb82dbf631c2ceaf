import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { type KeyboardEvent } from 'react';
import type { PetRow } from '../../../shared/pet.ts';
import { isPaper } from '../../../shared/photograph.ts';
import { useThumbnail } from '../../animals/photographs/use-thumbnail.ts';
import { useCall } from '../../stores/use-call.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { pictureUrl } from '../../ui/picture-url.ts';
import { makeFirst, removePhotograph } from './photographs.ts';
import classes from './Card.module.css';

interface LargePhotographProps {
  animal: PetRow;
  /** The ones to turn among, papers or not. */
  photographs: readonly string[];
  /** The id of the one that is shown; null for none. */
  shown: string | null;
  onShow: (id: string | null) => void;
}

/** A photograph by itself, if one is shown. The arrow keys show the others, Escape closes it. */
export function LargePhotograph(props: LargePhotographProps) {
  const { animal, photographs, shown, onShow } = props;
  const place = photographs.findIndex((id) => id === shown);
  if (shown === null || place < 0) return null;
  const turn = (by: -1 | 1) => {
    const next = photographs[place + by];
    if (next !== undefined) onShow(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The card is around it, and has keys of its own.
    event.stopPropagation();
    if (event.key === 'ArrowLeft') turn(-1);
    if (event.key === 'ArrowRight') turn(1);
  };
  return (
    // The keys are those of the dialog inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <Dialog
        opened
        size="auto"
        title={
          isPaper(shown)
            ? t`${animal.name}: paper ${String(place + 1)} of ${String(photographs.length)}`
            : t`${animal.name}: photograph ${String(place + 1)} of ${String(photographs.length)}`
        }
        onClose={() => onShow(null)}
      >
        <div className={classes.large}>
          <PhotographImage key={shown} id={shown} alt={t`Photograph of ${animal.name}`} />
        </div>
        <Group gap="xs" mt={12} mb={20}>
          <Button variant="default" disabled={place === 0} onClick={() => turn(-1)}>
            <Trans>Previous</Trans>
          </Button>
          <Button
            variant="default"
            disabled={photographs[place + 1] === undefined}
            onClick={() => turn(1)}
          >
            <Trans>Next</Trans>
          </Button>
          {!isPaper(shown) && (
            <Button
              variant="default"
              disabled={place === 0}
              onClick={() => void makeFirst(animal, shown)}
            >
              <Trans>Show first</Trans>
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => {
              onShow(photographs[place + 1] ?? photographs[place - 1] ?? null);
              void removePhotograph(animal, shown);
            }}
          >
            <Trans>Remove</Trans>
          </Button>
        </Group>
      </Dialog>
    </div>
  );
}

/** The thumbnail takes the place of the image until that has been read. */
export function PhotographImage({ id, alt }: { id: string; alt: string }) {
  const thumbnail = useThumbnail(id);
  const { value, problem } = useCall('photographs.image', { id });
  return (
    <>
      <ErrorText>{problem}</ErrorText>
      <img src={value ? pictureUrl(value.image) : (thumbnail ?? undefined)} alt={alt} />
    </>
  );
}
