import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Modal, Button, Stack, Group, type ModalProps, type GroupProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { KeyboardEvent, ReactNode } from 'react';
import { errorValueOf } from '../../shared/errors.ts';
import classes from './Dialog.module.css';
import { ErrorText } from './messages.tsx';
import { asSentences } from './mistakes.ts';
import { useFocusReturn } from './focus.ts';
import { readFields } from './read-fields.ts';
import { useAction } from './use-action.ts';

/** The library gives the focus back only where a dialog was there before it opened. */
function FocusReturn() {
  useFocusReturn();
  return null;
}

/** The library's modal in the window's colours, with its close button named. It gives the focus back. */
export function Dialog({ children, ...props }: ModalProps) {
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t({ message: 'Close', context: 'to do' }) }}
      classNames={{
        title: classes.title,
        header: classes.header,
        content: classes.content,
        body: classes.body,
      }}
      padding="lg"
      centered
      {...props}
    >
      <FocusReturn />
      {children}
    </Modal>
  );
}

interface DialogFormProps {
  children: ReactNode;
  /** What the fields hold. It is checked first, and what main refuses stands below its field. */
  form?: Pick<UseFormReturnType<never>, 'validate' | 'setErrors'>;
  /** What the button that ends the dialog does: “Rename”. */
  submitLabel: string;
  /** True while the form can't be submitted. */
  disabled?: boolean;
  /** Does what the dialog asks about. Rejects with the refusal, which is shown above the buttons. */
  onSubmit: () => Promise<void>;
  onCancel: () => void;
}

/** A dialog's form: its fields, what is wrong, and the buttons that end it. */
export function DialogForm(props: DialogFormProps) {
  const { children, form, submitLabel, disabled = false, onSubmit, onCancel } = props;
  const { running, problem, run } = useAction();
  const submit = async () => {
    try {
      await onSubmit();
    } catch (error) {
      form?.setErrors(asSentences(errorValueOf(error).fields ?? {}));
      throw error;
    }
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys of its fields.
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!readFields(event.currentTarget)) return;
        if (form?.validate().hasErrors !== true) void run(submit);
      }}
      onKeyDown={submitFromChoice}
    >
      <Stack>
        {children}
        <DialogFooter problem={problem?.message}>
          <Button variant="default" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={running} disabled={disabled}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

/** Enter ends the dialog from a choice, too, as from a text. Space and the arrows open and change it. */
function submitFromChoice(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** The buttons at the end of a dialog, and what went wrong, which stay in sight however long the dialog is. */
export function DialogFooter({ problem, ...props }: GroupProps & { problem?: string | undefined }) {
  return (
    <Stack gap="xs" className={classes.footer}>
      <ErrorText>{problem}</ErrorText>
      <Group justify="flex-end" gap="xs" {...props} />
    </Stack>
  );
}
