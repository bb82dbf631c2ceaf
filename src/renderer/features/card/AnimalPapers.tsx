import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { useState } from 'react';
import { isProtected } from '../../../shared/books/book.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { isPaper, MAX_PHOTOGRAPHS } from '../../../shared/photograph.ts';
import { AddPictures, SmallPicture } from './AddPictures.tsx';
import { LargePhotograph } from './LargePhotograph.tsx';
import { addPhotographs } from './photographs.ts';
import classes from './Card.module.css';

/** The photographed papers of an animal, where it is of a protected species or has any. */
export function AnimalPapers({ animal, isGone }: { animal: PetRow; isGone: boolean }) {
  const [large, setLarge] = useState<string | null>(null);
  const { id: petId, photographs } = animal;
  const papers = photographs.filter(isPaper);
  if (papers.length === 0 && !isProtected(animal)) return null;
  return (
    <section className={classes.history}>
      <h3>
        <Trans>Papers</Trans>
      </h3>
      {papers.length === 0 && (
        <p>
          <Trans>Photograph the proof of origin, to keep it with the animal.</Trans>
        </p>
      )}
      <Group gap={6}>
        {papers.map((id, index) => (
          <button
            key={id}
            type="button"
            className={classes.small}
            aria-label={t`Paper ${String(index + 1)} of ${String(papers.length)}`}
            onClick={() => setLarge(id)}
          >
            <SmallPicture id={id} />
          </button>
        ))}
        {!isGone && photographs.length < MAX_PHOTOGRAPHS && (
          <AddPictures
            words={{
              add: t`Add papers`,
              addTitle: t`Add papers: choose photographs of them`,
              take: t`Photograph a paper`,
            }}
            onFiles={(files) => void addPhotographs(petId, files, true)}
          />
        )}
      </Group>
      <LargePhotograph animal={animal} photographs={papers} shown={large} onShow={setLarge} />
    </section>
  );
}
