import { FileButton } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useThumbnail } from '../../animals/photographs/use-thumbnail.ts';
import classes from './Card.module.css';

interface AddPicturesProps {
  /** What the buttons are called: one chooses files, the other takes a picture. */
  words: { add: string; addTitle: string; take: string };
  onFiles: (files: readonly File[]) => void;
}

/** The buttons that add pictures to an animal. */
export function AddPictures({ words, onFiles }: AddPicturesProps) {
  // The same file may be chosen again.
  const reset = useRef<() => void>(null);
  const take = (files: readonly File[]) => {
    onFiles(files);
    reset.current?.();
  };
  return (
    <>
      <FileButton multiple accept="image/*" resetRef={reset} onChange={take}>
        {(props) => (
          <button
            {...props}
            type="button"
            className={classes.small}
            aria-label={words.add}
            title={words.addTitle}
          >
            <IconPhotoPlus size={18} aria-hidden="true" />
          </button>
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
          <button
            {...props}
            type="button"
            className={classes.small}
            data-camera
            aria-label={words.take}
            title={words.take}
          >
            <IconCamera size={18} aria-hidden="true" />
          </button>
        )}
      </FileButton>
    </>
  );
}

/** A small picture; empty for one that is lost. */
export function SmallPicture({ id }: { id: string }) {
  const url = useThumbnail(id);
  return url && <img src={url} alt="" />;
}
