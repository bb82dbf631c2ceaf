import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFooter } from './DialogFooter.tsx';
import { ErrorText } from './ErrorText.tsx';

interface DialogFormProps {
  children: ReactNode;
  /** What the button does that ends the dialog: “Rename”. */
  submitLabel: string;
  /** What went wrong with the whole, to stand above the buttons. */
  problem: string | undefined;
  running: boolean;
  /** While it can't be submitted. */
  disabled?: boolean;
  onSubmit: () => Promise<void>;
  onCancel: () => void;
}

/** The form of a dialog: its fields, what went wrong, and the buttons that end it. */
export function DialogForm(props: DialogFormProps) {
  const { children, submitLabel, problem, running, disabled = false } = props;
  const { onSubmit, onCancel } = props;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <Stack>
        {children}
        <ErrorText>{problem}</ErrorText>
        <DialogFooter>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={running} disabled={disabled}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
