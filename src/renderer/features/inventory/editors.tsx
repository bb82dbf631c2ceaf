import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { fieldProblems } from '../../../shared/errors.ts';
import { ClerkPetName, PetStatus, type PetRow } from '../../../shared/pet.ts';
import { problemOf } from '../../shop.ts';
import { isHotkey } from '../../ui/hotkeys.ts';
import { asSentence } from '../../ui/sentence.ts';
import { STATUS_OPTIONS } from '../../ui/StatusBadge.tsx';
import { showProblemToast } from '../../ui/toast.tsx';
import { editAnimal } from './changes.ts';
import type { ColumnId } from './columns.ts';
import { useEditing, whileSaving } from './editing.ts';
import { NAME_MISSING } from './draft.ts';

export interface EditorProps {
  animal: PetRow;
  column: ColumnId;
  onDone: () => void;
}

/** Gives the focus from a text that is being saved to its cell: what is typed next is meant for the list. */
function leaveText(): HTMLElement | null {
  const field = document.activeElement;
  const cell =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      ? field.closest<HTMLElement>('[role=gridcell]')
      : null;
  cell?.focus({ preventScroll: true });
  return cell;
}

/**
 * Saves one change of an animal. A refusal stays beside the field until it is corrected, or is told in a
 * toast if the clerk edits something else by then.
 */
export function useSaving(animal: PetRow, onDone: () => void) {
  // The version from when the field opened, so that someone else's change is not overwritten.
  const [seen] = useState(animal);
  const [edit] = useState(useEditing.getState);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const underWay = useRef(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const save = async (change: Parameters<typeof editAnimal>[1]) => {
    if (underWay.current) return;
    underWay.current = true;
    const cell = leaveText();
    try {
      await whileSaving(async () => {
        await editAnimal(seen, change);
        if (useEditing.getState() === edit) onDone();
      });
    } catch (error) {
      if (!isOpen.current) showProblemToast('edit', error);
      else setProblem(problemOf(error)?.message);
      if (cell === document.activeElement)
        cell?.querySelector<HTMLElement>('input, textarea')?.focus();
    } finally {
      underWay.current = false;
    }
  };
  return { problem, setProblem, save };
}

/** Says what is wrong below its field, or above it where the list ends. */
export const problemInSight = {
  ref: (problem: HTMLElement | null) => {
    const grid = problem?.closest('[role=grid]');
    if (!problem || !grid) return;
    const isBelowList =
      problem.getBoundingClientRect().bottom > grid.getBoundingClientRect().bottom;
    problem.toggleAttribute('data-above', isBelowList);
  },
};

/** Edits the name in its row. Enter and leaving the field save; Escape restores the old name. */
export function NameEditor({ animal, onDone }: EditorProps) {
  const [text, setText] = useState(animal.name);
  const { problem, setProblem, save } = useSaving(animal, onDone);
  const finish = () => {
    const name = ClerkPetName.safeParse(text);
    if (text.trim() === '') setProblem(NAME_MISSING);
    else if (!name.success) setProblem(asSentence(fieldProblems(name.error)['']));
    else if (name.data === animal.name) onDone();
    else void save({ name: name.data });
  };
  return (
    <TextInput
      size="xs"
      aria-label={`Name of ${animal.name}`}
      value={text}
      error={problem}
      errorProps={problemInSight}
      // The field replaces the cell that had the focus.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onFocus={(event) => {
        event.currentTarget.select();
      }}
      onChange={(event) => {
        setText(event.currentTarget.value);
        setProblem(undefined);
      }}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}

/** Edits the status in its row. Choosing one saves it. */
export function StatusEditor({ animal, onDone }: EditorProps) {
  const { problem, save } = useSaving(animal, onDone);
  return (
    <Choice
      label={`Status of ${animal.name}`}
      value={animal.status ?? ''}
      options={STATUS_OPTIONS}
      problem={problem}
      onChoose={(value) => void save({ status: value === '' ? null : PetStatus.parse(value) })}
      onDone={onDone}
    />
  );
}

function Choice(props: {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  problem: string | undefined;
  onChoose: (value: string) => void;
  onDone: () => void;
}) {
  return (
    <NativeSelect
      size="xs"
      aria-label={props.label}
      data={props.options}
      value={props.value}
      error={props.problem}
      errorProps={problemInSight}
      // The field replaces the cell that had the focus.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onChange={(event) => {
        props.onChoose(event.currentTarget.value);
      }}
      onBlur={props.onDone}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onDone();
        // A list of choices has no text; the browser would select the whole page.
        if (isHotkey(event.nativeEvent, 'Mod+A')) event.preventDefault();
      }}
    />
  );
}
