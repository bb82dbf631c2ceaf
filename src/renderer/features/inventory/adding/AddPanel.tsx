import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox, Input, SegmentedControl, TextInput, Title } from '@mantine/core';
import { MAX_ADDED_TOGETHER } from '../../../../shared/pet-calls.ts';
import { useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { PET_STATUSES, PetStatus } from '../../../../shared/pet.ts';
import { useShell } from '../../../stores/shell.ts';
import { ErrorText } from '../../../ui/messages.tsx';
import { readFields } from '../../../ui/read-fields.ts';
import { readWhole } from '../../../ui/typed-amounts.ts';
import { TypedField } from '../../../ui/TypedField.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Added } from './Added.tsx';
import { AddFields, SameName, ShowSameNamed, useCountNamed } from './AddFields.tsx';
import { CategoryField } from '../../../animals/fields/CategoryField.tsx';
import { addDraft, correct, editDraft, takeCategory, useDraft } from './draft.ts';
import { takePasted } from './pasting.ts';
import classes from './AddPanel.module.css';

function close(): void {
  useShell.setState({ addFormOpen: false });
}

/** What could not be added while the next animal was being typed: each can be corrected in the form. */
function NotAdded() {
  const failed = useDraft((draft) => draft.failed);
  return failed.map((one, place) => (
    // Told apart only by their order; several may be alike.
    <div key={place} role="alert" className={classes.sameName}>
      <span>
        <Trans>
          Not added: {one.name}. {Object.values(one.problems).find(Boolean)}
        </Trans>
      </span>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t`Correct ${one.name}`}
        onClick={() => {
          correct(one);
          useShell.setState({ addWanted: true });
        }}
      >
        <Trans>Correct</Trans>
      </Button>
    </div>
  ));
}

function StatusField() {
  const status = useDraft((draft) => draft.status);
  const problem = useDraft((draft) => draft.problems.status);
  const label = useId();
  return (
    <Input.Wrapper label={t`Status`} labelElement="div" labelProps={{ id: label }} error={problem}>
      <SegmentedControl
        fullWidth
        classNames={{ label: classes.status }}
        aria-labelledby={label}
        data={PET_STATUSES.map((value) => ({ value, label: <StatusBadge status={value} /> }))}
        value={status}
        onChange={(value) => editDraft({ status: PetStatus.parse(value) })}
      />
    </Input.Wrapper>
  );
}

const COUNTS = { least: 1, most: MAX_ADDED_TOGETHER };

/** How many identical animals to add: twenty guppies are one step and one undo. */
function CountField() {
  const { count, numbered } = useDraft();
  return (
    <>
      <TypedField
        inputMode="numeric"
        label={t`How many`}
        value={count === 1 ? '' : String(count)}
        placeholder="1"
        read={(typed) => (typed.trim() === '' ? { value: 1 } : readWhole(typed, COUNTS))}
        onRead={(wanted) => editDraft({ count: wanted })}
      />
      {count > 1 && (
        <Checkbox
          label={t`Number the names: 1, 2, 3 …`}
          checked={numbered}
          onChange={(event) => editDraft({ numbered: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

/** The form for adding animals, beside the list. Enter adds one and makes room for the next. */
export function AddPanel() {
  const { name, category, problems } = useDraft();
  const wanted = useShell((shell) => shell.addWanted);
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!wanted) return;
    nameField.current?.focus();
    useShell.setState({ addWanted: false });
  }, [wanted]);

  const sameNamed = useCountNamed(name);
  const add = () => {
    // Drawn before the next key arrives: its letter belongs to the next name.
    const isTaken = flushSync(addDraft);
    if (isTaken) nameField.current?.focus();
    else document.querySelector<HTMLElement>(`form [aria-invalid="true"]`)?.focus();
  };
  return (
    <SidePanel
      name={t`Add an animal`}
      head={
        <Title order={2}>
          <Trans>Add an animal</Trans>
        </Title>
      }
      closeLabel={t({ message: 'Close', context: 'to do' })}
      onClose={close}
      className={classes.panel}
    >
      <form
        data-adding
        className={classes.form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (readFields(event.currentTarget)) add();
        }}
      >
        <Added />
        <TextInput
          ref={nameField}
          label={t`Name`}
          value={name}
          error={problems.name}
          onChange={(event) => editDraft({ name: event.currentTarget.value })}
          onPaste={(event) => {
            if (takePasted(event.clipboardData.getData('text/plain'))) event.preventDefault();
          }}
        />
        <SameName count={sameNamed} />
        <CategoryField
          label={t`Category`}
          description={t`A name, or a category’s number`}
          text={category}
          error={problems.category}
          onText={(text) => editDraft({ category: text })}
          onChoose={(option) => void takeCategory(option)}
        />
        <StatusField />
        <div className={classes.fields}>
          <AddFields />
          <CountField />
        </div>
        {sameNamed > 0 && <ShowSameNamed name={name.trim()} />}
        <NotAdded />
        <div className={classes.foot}>
          <ErrorText>{problems.form}</ErrorText>
          <Button type="submit" fullWidth>
            <Trans>Add</Trans>
          </Button>
          <p className={classes.hint}>
            <Trans>
              Enter adds and keeps the category for the next one. Esc closes; nothing typed is lost.
            </Trans>
          </p>
        </div>
      </form>
    </SidePanel>
  );
}
