import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useShell } from '../../stores/shell.ts';
import { isTyping } from '../../ui/keys.ts';
import { isList } from '../../animals/fields/pasted.ts';
import classes from './TakeIn.module.css';
import { startImport } from '../../animals/dialogs/transfer-store.ts';

function hasFile(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Handles a file dropped anywhere on the window. Returns whether one is being dragged over it. */
function useDroppedFiles(): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!hasFile(event)) return;
      // The card takes pictures itself.
      setIsOver(!event.defaultPrevented);
      event.preventDefault();
    };
    const onLeave = (event: DragEvent) => {
      // Only when the pointer leaves the window is there no related target.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFile(event)) return;
      setIsOver(false);
      if (event.defaultPrevented) return;
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) startImport({ kind: 'file', file });
    };
    document.addEventListener('dragover', onOver);
    document.addEventListener('dragleave', onLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onOver);
      document.removeEventListener('dragleave', onLeave);
      document.removeEventListener('drop', onDrop);
    };
  }, []);
  return isOver;
}

/** Offers to import a list pasted onto the list of animals. */
function usePastedList(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || useShell.getState().screen !== 'inventory') return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!isList(text)) return;
      event.preventDefault();
      startImport({ kind: 'text', text });
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

/** Handles files dropped on the window and lists pasted onto the list of animals. */
export function TakeIn() {
  const isOver = useDroppedFiles();
  usePastedList();
  return (
    isOver && (
      <div className={classes.drop}>
        <Trans>Drop the file to import its animals</Trans>
      </div>
    )
  );
}
