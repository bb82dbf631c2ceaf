import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFooter } from './DialogFooter.tsx';
import { ErrorText } from './ErrorText.tsx';

interface DialogFormProps {
  children: ReactNode;
  /** What the button that ends the dialog does: “Rename”. */
  submitLabel: string;
  /** What is wrong with the form as a whole, shown above the buttons. */
  problem: string | undefined;
  running: boolean;
  /** True while the form can't be submitted. */
  disabled?: boolean;
  onSubmit: () => Promise<void>;
  onCancel: () => void;
}

/** A dialog's form: its fields, what is wrong, and the buttons that end it. */
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
