import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, CloseButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconClockPause, IconVaccine } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { dayNamed } from '../../../shared/calendar-day.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { useShell } from '../../stores/shell.ts';
import { Callout } from '../../ui/messages.tsx';
import { useAtNow } from '../../ui/clock.ts';
import { isHotkey, isTextField } from '../../ui/keys.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import { opensWithKey, statusOfKey } from '../../animals/changes/change-keys.ts';
import { changeAnimals, putBackAnimals, removeAnimals } from '../../animals/changes/changes.ts';
import { useInventory } from '../../animals/list/inventory-store.ts';
import { reservedText } from '../../animals/view/reminders.ts';
import { treatedText } from '../../animals/view/treated.ts';
import { only } from '../../animals/selection/selection.ts';
import { CARD, closeCard, followList, isOnFocusedRow, turn, useCard } from './card-store.ts';
import { AnimalPapers } from './AnimalPapers.tsx';
import classes from './Card.module.css';
import { CardActions } from './CardActions.tsx';
import { CardForm } from './CardForm.tsx';
import { CardHistory } from './CardHistory.tsx';
import { MissingInRegister } from './MissingInRegister.tsx';
import { Photographs } from './Photographs.tsx';
import { Treatments } from './Treatments.tsx';

/** Saves the field that has the focus, by leaving it, and shows the animal before or after this one. */
function turnTo(by: -1 | 1): void {
  const field = document.activeElement;
  document.getElementById(CARD)?.focus();
  if (!turn(by) && field instanceof HTMLElement) field.focus();
}

/** Does what a key of the card means; returns whether it means anything. */
function actOnKey(event: KeyboardEvent, animal: PetRow | null): boolean {
  if (event.target instanceof Element && event.target.closest('[role="menu"]')) return false;
  if (event.key === 'Escape') {
    const { target } = event;
    // The list of choices closes instead.
    if (target instanceof Element && target.getAttribute('aria-expanded') === 'true') return false;
    closeCard();
    return true;
  }
  if (isHotkey(event.nativeEvent, 'PageUp') || isHotkey(event.nativeEvent, 'PageDown')) {
    turnTo(event.key === 'PageUp' ? -1 : 1);
    return true;
  }
  if (!animal || event.repeat) return false;
  const inText = isTextField(event.target);
  const status = statusOfKey(event.nativeEvent, !inText);
  const opens = opensWithKey(event.nativeEvent);
  if (opens) opens(only(animal.id));
  else if (status) void changeAnimals(only(animal.id), { status }, statusLabel(status));
  else if (event.key === 'Delete' && !inText) void removeAnimals(only(animal.id));
  else return false;
  return true;
}

/** Keeps the focus in the same field when the card turns to another animal. */
function useFocus(id: bigint | undefined): (field: string | null) => void {
  const field = useRef<string | null>(null);
  const focusWanted = useShell(({ cardWanted }) => cardWanted);
  useLayoutEffect(() => {
    const card = document.getElementById(CARD);
    if (document.activeElement !== card || field.current === null) return;
    card?.querySelector<HTMLElement>(`[data-field="${field.current}"]`)?.focus();
  }, [id]);
  useEffect(() => {
    if (!focusWanted || id === undefined || !isOnFocusedRow(id)) return;
    const card = document.getElementById(CARD);
    const target =
      focusWanted === 'field' ? card?.querySelector<HTMLElement>('[data-field]') : card;
    target?.focus();
    useInventory.setState({ pointedAt: id });
    useShell.setState({ cardWanted: null });
  }, [focusWanted, id]);
  return (name) => {
    if (name !== null) field.current = name;
  };
}

/** The animal of the focused row beside the list: what the shop wrote down, what can be done, what happened. */
export function Card({ canClose }: { canClose: boolean }) {
  const { animal, isGone } = useCard();
  const title = useId();
  useEffect(followList, []);
  const keepField = useFocus(animal?.id);
  return (
    // The keys are those of the fields and buttons inside.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      id={CARD}
      tabIndex={-1}
      className={classes.card}
      aria-labelledby={title}
      onFocus={({ target }) => keepField(target.getAttribute('data-field'))}
      onKeyDown={(event) => {
        if (!event.defaultPrevented && actOnKey(event, animal)) event.preventDefault();
      }}
    >
      <div className={classes.heading}>
        <h2 id={title} className="visually-hidden" translate="no">
          {animal ? animal.name : t`No animal chosen`}
        </h2>
        {animal && (
          <span className={classes.number}>
            <Trans>No. {String(animal.id)}</Trans>
          </span>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Previous animal (Page Up)`}
          title={t`Previous animal (Page Up)`}
          onClick={() => turn(-1)}
        >
          <IconChevronUp size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t`Next animal (Page Down)`}
          title={t`Next animal (Page Down)`}
          onClick={() => turn(1)}
        >
          <IconChevronDown size={18} aria-hidden="true" />
        </ActionIcon>
        {canClose && <CloseButton aria-label={t`Close the card`} onClick={closeCard} />}
      </div>
      {animal ? (
        <>
          {isGone && <Gone id={animal.id} />}
          <Reserved animal={animal} />
          <Treated animal={animal} />
          <CardActions animal={animal} isGone={isGone} />
          <Photographs animal={animal} isGone={isGone} />
          <MissingInRegister animal={animal} />
          <CardForm key={String(animal.id)} animal={animal} />
          <AnimalPapers key={`papers ${String(animal.id)}`} animal={animal} isGone={isGone} />
          <Treatments animal={animal} />
          <CardHistory animal={animal} />
        </>
      ) : (
        <p>
          <Trans>Choose one in the list to see it here.</Trans>
        </p>
      )}
    </aside>
  );
}

function Gone({ id }: { id: bigint }) {
  return (
    <Callout
      kind="warning"
      action={
        <Button size="compact-sm" variant="default" onClick={() => void putBackAnimals([id])}>
          <Trans>Put back</Trans>
        </Button>
      }
    >
      <Trans>This animal was removed from stock.</Trans>
    </Callout>
  );
}

function Reserved({ animal }: { animal: PetRow }) {
  const today = useAtNow(dayNamed);
  const words = reservedText(animal);
  if (words === null) return null;
  const until = animal.details['reserveduntil'];
  const isOverdue = typeof until === 'string' && until < today;
  return (
    <p className={classes.note} data-overdue={isOverdue || undefined}>
      <IconClockPause size={18} aria-hidden="true" />
      <span>
        {words} {isOverdue && t`That day is over.`}
      </span>
    </p>
  );
}

function Treated({ animal }: { animal: PetRow }) {
  const words = treatedText(animal, useAtNow(dayNamed));
  if (words === null) return null;
  const { treatment } = animal.details;
  return (
    <p className={classes.note} data-treated>
      <IconVaccine size={18} aria-hidden="true" />
      <span>
        {words}
        {typeof treatment === 'string' && <span translate="no">: {treatment}</span>}
      </span>
    </p>
  );
}
