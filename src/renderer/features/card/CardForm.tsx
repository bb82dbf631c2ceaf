import { t } from '@lingui/core/macro';
import { InputBase } from '@mantine/core';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { isOnCard, PRICE } from '../../../shared/fields/built-in.ts';
import type { Field } from '../../../shared/fields/field.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { useCategories } from '../../stores/categories.ts';
import { isShownFor, useFields } from '../../stores/fields.ts';
import { FieldInput } from '../../ui/FieldInput.tsx';
import { shownValue } from '../../ui/formats.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { CategoryField } from '../../animals/fields/CategoryField.tsx';
import {
  categoryEditable,
  fieldEditable,
  NAME,
  type Editable,
} from '../../animals/fields/editables.ts';
import { forget, leave, save, type, useDraft } from './card-drafts.ts';
import values from '../../ui/Values.module.css';
import classes from './Card.module.css';

/** What an animal's card holds, each saved when it is left or on Enter; Escape restores what is saved. */
export function CardForm({ animal }: { animal: PetRow }) {
  const list = useFields((fields) => fields.list);
  const fields = list.filter((field) => isShownFor(field, animal) && isOnCard(field.id, animal));
  const price = fields.find(({ id }) => id === PRICE.id);
  const kinds = ['breed', 'sex'].map((id) => {
    const field = fields.find((one) => one.id === id);
    return field ? shownValue(field, animal.details[id]) : '';
  });
  return (
    <>
      <div className={classes.head}>
        <div className={classes.names}>
          <NameField animal={animal} />
          {price && <PriceField animal={animal} field={price} />}
        </div>
        <div className={classes.kind}>
          {kinds.map((known) => known !== '' && <span key={known}>{known}</span>)}
          <span className={classes.chip}>
            <StatusBadge isChip status={animal.status} />
          </span>
        </div>
      </div>
      <div className={values.list}>
        <Category animal={animal} />
        {fields.map(
          (field) =>
            field !== price && <DetailField key={field.id} animal={animal} field={field} />,
        )}
      </div>
    </>
  );
}

/** The state and the handlers of an input that edits something of the animal. */
function useEdited(animal: PetRow, editable: Editable) {
  const draft = useDraft(animal, editable);
  // A key may open something else, and the field disappears without being left.
  useEffect(
    () => () => leave(animal, editable),
    // Another version of the same animal is no reason to save what is being typed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [animal.id, editable],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isNewLine =
      event.target instanceof HTMLTextAreaElement &&
      editable !== NAME &&
      !event.ctrlKey &&
      !event.metaKey;
    if (event.key === 'Enter' && !isNewLine) void save(animal, editable);
    // The card closes when there is nothing to restore.
    if (event.key === 'Escape' && forget(animal, editable)) event.stopPropagation();
  };
  return {
    text: draft?.text,
    error: draft?.problem,
    onText: (text: string) => type(animal, editable, text),
    onKeyDown,
    onBlur: () => leave(animal, editable),
  };
}

function NameField({ animal }: { animal: PetRow }) {
  const { text, error, onText, ...handlers } = useEdited(animal, NAME);
  return (
    <InputBase
      component="textarea"
      multiline
      rows={1}
      aria-label={t`Name`}
      data-field="name"
      autoComplete="off"
      value={text ?? animal.name}
      error={error}
      onChange={(event) => onText(event.currentTarget.value.replaceAll('\n', ' '))}
      {...handlers}
      onKeyDown={(event) => {
        // A name has one line, however many it takes here.
        if (event.key === 'Enter') event.preventDefault();
        handlers.onKeyDown(event);
      }}
    />
  );
}

/** The price as it is read, with its currency, until it is edited. */
function PriceField({ animal, field }: { animal: PetRow; field: Field }) {
  const editable = useMemo(() => fieldEditable(field), [field]);
  const { text, onBlur, ...input } = useEdited(animal, editable);
  const [isEdited, setEdited] = useState(false);
  const saved = isEdited ? editable.valueOf(animal) : shownValue(field, animal.details[field.id]);
  return (
    <FieldInput
      field={field}
      aria-label={field.name}
      text={text ?? saved}
      {...input}
      onFocus={() => setEdited(true)}
      onBlur={() => {
        setEdited(false);
        onBlur();
      }}
    />
  );
}

function Category({ animal }: { animal: PetRow }) {
  const present = useCategories(({ names }) => names.get(animal.categoryId));
  const editable = categoryEditable();
  const { text, error, onText } = useEdited(animal, editable);
  const saved = present ?? String(animal.categoryId);
  return (
    <CategoryField
      label={t`Category`}
      text={text ?? saved}
      error={error}
      onText={onText}
      onChoose={(option) => {
        onText(text ?? saved);
        void save(animal, categoryEditable(option));
      }}
      onEnter={() => void save(animal, editable)}
      onEscape={() => forget(animal, editable)}
      onLeave={() => leave(animal, editable)}
    />
  );
}

function DetailField({ animal, field }: { animal: PetRow; field: Field }) {
  const editable = useMemo(() => fieldEditable(field), [field]);
  const { text, ...input } = useEdited(animal, editable);
  return (
    <FieldInput
      field={field}
      placeholder={t`Add`}
      text={text ?? editable.valueOf(animal)}
      {...input}
    />
  );
}
