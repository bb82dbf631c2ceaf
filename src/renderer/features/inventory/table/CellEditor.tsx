import { t } from '@lingui/core/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { errorValueOf, fieldProblems } from '../../../../shared/errors.ts';
import type { Field } from '../../../../shared/fields/field.ts';
import { ClerkPetName, PetStatus, type PetRow } from '../../../../shared/pet.ts';
import { useCategories } from '../../../stores/categories.ts';
import { FieldInput } from '../../../ui/FieldInput.tsx';
import { typedValue, asSentence, readTyped } from '../../../ui/formats.ts';
import { isHotkey } from '../../../ui/keys.ts';
import { problemOf } from '../../../ui/said.ts';
import { statusOptions } from '../../../ui/StatusBadge.tsx';
import { CategoryField } from '../../../animals/fields/CategoryField.tsx';
import {
  chooseCategory,
  categoryMeant,
  type Chosen,
} from '../../../animals/fields/CategoryQuestion.tsx';
import type { Column } from '../../../animals/view/columns.ts';
import { nameMissing } from '../../../animals/fields/editables.ts';
import { problemInSight } from '../../../animals/list/grid-cells.ts';
import { useSaving } from './use-saving.ts';

interface EditorProps {
  animal: PetRow;
  /** Called when the cell should come back. */
  onDone: () => void;
}

/** Edits the name in its row. Enter and leaving the field save; Escape restores the old name. */
function NameEditor({ animal, onDone }: EditorProps) {
  const [text, setText] = useState(animal.name);
  const { problem, setProblem, save } = useSaving(animal, onDone);
  const finish = () => {
    const name = ClerkPetName.safeParse(text);
    if (text.trim() === '') setProblem(nameMissing());
    else if (!name.success) setProblem(asSentence(fieldProblems(name.error)['']));
    else if (name.data === animal.name) onDone();
    else void save({ name: name.data });
  };
  return (
    <TextInput
      size="xs"
      aria-label={t`Name of ${animal.name}`}
      value={text}
      error={problem}
      errorProps={problemInSight}
      // The field replaces the cell that had the focus.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
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
function StatusEditor({ animal, onDone }: EditorProps) {
  const { problem, save } = useSaving(animal, onDone);
  return (
    <NativeSelect
      size="xs"
      aria-label={t`Status of ${animal.name}`}
      data={statusOptions()}
      value={animal.status ?? ''}
      error={problem}
      errorProps={problemInSight}
      // The field replaces the cell that had the focus.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        void save({ status: chosen === '' ? null : PetStatus.parse(chosen) });
      }}
      onBlur={onDone}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
        // A list of choices has no text; the browser would select the whole page.
        if (isHotkey(event.nativeEvent, 'Mod+A')) event.preventDefault();
      }}
    />
  );
}

/** Edits the category in its row. An option or Enter saves it; Escape and leaving the field don't. */
function CategoryEditor({ animal, onDone }: EditorProps) {
  // A number is understood, too.
  const present = useCategories(({ names }) => names.get(animal.categoryId));
  const [text, setText] = useState(present ?? String(animal.categoryId));
  const { problem, setProblem, save } = useSaving(animal, onDone);
  // While a question about the category is open, the field loses the focus but editing goes on.
  const isChoosing = useRef(false);
  const saveChosen = async (choosing: Promise<Chosen | null> | undefined) => {
    isChoosing.current = true;
    try {
      const chosen = await choosing;
      if (chosen === undefined) setProblem(t`There is no category “${text.trim()}”.`);
      else if (chosen === null || chosen.id === animal.categoryId) onDone();
      else await save({ categoryId: chosen.id });
    } catch (error) {
      setProblem(errorValueOf(error).message);
    } finally {
      isChoosing.current = false;
    }
  };
  return (
    <CategoryField
      isInRow
      label={t`Category of ${animal.name}`}
      text={text}
      error={problem}
      onText={(typed) => {
        setText(typed);
        setProblem(undefined);
      }}
      onChoose={(option) => void saveChosen(chooseCategory(option))}
      onEnter={() => void saveChosen(categoryMeant(text))}
      onEscape={onDone}
      onLeave={() => {
        if (!isChoosing.current) onDone();
      }}
    />
  );
}

/**
 * Edits a field of the shop in its row. Enter and leaving the input save, as does choosing an option;
 * Escape restores the old value. Shift with Enter begins a new line in a long text.
 */
function FieldEditor({ animal, field, onDone }: EditorProps & { field: Field }) {
  const present = typedValue(field, animal.details[field.id]);
  const [text, setText] = useState(present);
  // Leaving the input may still change it: a date that is typed in part becomes none.
  const newest = useRef(present);
  const { problem, setProblem, save } = useSaving(animal, onDone);
  const isChosen = field.kind === 'choice' || field.kind === 'yesNo';
  const finish = (typed: string) => {
    const read = typed === present ? undefined : readTyped(field, typed);
    if (read === undefined) onDone();
    else if (read && 'problem' in read) setProblem(problemOf(field.name, read.problem));
    else void save({ details: { [field.id]: read?.value ?? null } });
  };
  return (
    <FieldInput
      field={field}
      size="xs"
      aria-label={t`${field.name} of ${animal.name}`}
      text={text}
      error={problem}
      errorProps={problemInSight}
      // The field replaces the cell that had the focus.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      onFocus={(event) => {
        if (event.currentTarget instanceof HTMLInputElement) event.currentTarget.select();
      }}
      onText={(typed) => {
        newest.current = typed;
        setText(typed);
        setProblem(undefined);
        if (isChosen) finish(typed);
      }}
      onBlur={() => finish(newest.current)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault();
          finish(text);
        }
        if (event.key === 'Escape') onDone();
      }}
    />
  );
}

/** Replaces a cell for editing, on Enter, F2 or a double click, and saves by itself. */
export function CellEditor({ column, ...props }: EditorProps & { column: Column }) {
  if (column.field) return <FieldEditor field={column.field} {...props} />;
  if (column.id === 'name') return <NameEditor {...props} />;
  if (column.id === 'category') return <CategoryEditor {...props} />;
  return column.id === 'status' && <StatusEditor {...props} />;
}
