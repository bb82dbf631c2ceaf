import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Checkbox, Text, TextInput, Radio, Stack } from '@mantine/core';
import { dayNamed } from '../../../shared/calendar-day.ts';
import { DIED, PUT_DOWN, RESERVATION_FIELDS } from '../../../shared/fields/built-in.ts';
import type { Field, FieldId } from '../../../shared/fields/field.ts';
import { animalsAmong } from '../../../shared/group.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { useFields } from '../../stores/fields.ts';
import { useProfile } from '../../stores/profile.ts';
import { useReading } from '../../stores/use-call.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { reasonWord } from '../../ui/choice-words.ts';
import { typedValue } from '../../ui/formats.ts';
import {
  changeEachAnimal,
  removeAnimals,
  removeSome,
  splitGroup,
} from '../../animals/changes/changes.ts';
import { subjectOf } from '../../animals/changes/meant-animals.ts';
import { SomeOfGroup, useSomeOfGroup } from '../../animals/fields/SomeOfGroup.tsx';
import type { TypedDetails } from '../../animals/fields/draft-details.ts';
import { subjectText } from '../../animals/changes/outcome-toast.tsx';
import { seenAnimals } from '../../animals/changes/resolve-selection.ts';
import { only, type Selection } from '../../animals/selection/selection.ts';
import { closeCounter, useCounter } from '../../animals/dialogs/counter-store.ts';
import { openSell } from '../../animals/dialogs/sale-store.ts';
import { JoinForm } from './JoinForm.tsx';
import { ProtectForm } from './ProtectForm.tsx';
import { TreatForm } from './TreatForm.tsx';
import { DetailInputs, SoldAlready, typedValues, useFirstFocus } from './form-parts.tsx';

const FORMS = {
  reserve: {
    Form: ReserveForm,
    get title() {
      return t`Reserve`;
    },
  },
  remove: {
    Form: RemoveForm,
    get title() {
      return t`Remove from stock`;
    },
  },
  join: {
    Form: JoinForm,
    get title() {
      return t`Join entries`;
    },
  },
  treat: {
    Form: TreatForm,
    get title() {
      return t`Record a treatment`;
    },
  },
  protect: {
    Form: ProtectForm,
    get title() {
      return t`Protected species`;
    },
  },
};

/** The dialog of what is being done at the counter: a reservation, a removal, entries that are joined, a treatment, or a protected species. */
export function CounterDialog() {
  const open = useCounter((counter) => counter.open);
  return (
    <Dialog
      opened={open !== null}
      onClose={closeCounter}
      title={open && FORMS[open.action].title}
      size="lg"
    >
      {open && <Content key={open.action} action={open.action} selection={open.selection} />}
    </Dialog>
  );
}

function Content({ action, selection }: { action: keyof typeof FORMS; selection: Selection }) {
  const { value: animals, problem } = useReading({
    of: 'pets.rows',
    as: 'seen-animals',
    input: selection,
    read: seenAnimals,
    isOfThen: true,
  });
  if (!animals) return <ErrorText>{problem}</ErrorText>;
  const { Form } = FORMS[action];
  return <Form animals={animals} selection={selection} />;
}

/** How many days an animal is reserved for, unless the clerk says otherwise. */
const DAYS = 7;

const UNTIL = 'reserveduntil';

function todayIn(fields: readonly Field[], id: FieldId): TypedDetails {
  const field = fields.find((one) => one.id === id);
  return field ? { [id]: typedValue(field, dayNamed(Date.now())) } : {};
}

/** Reserves animals that are not sold for somebody. */
function ReserveForm(props: { animals: readonly PetRow[]; selection: Selection }) {
  const { animals, selection } = props;
  const isPaidHere = !useProfile(({ profile }) => profile.hasCertifiedTill);
  const [takesDeposit, setTakesDeposit] = useState(false);
  const fields = useFields(({ list }) => list);
  const inStock = animals.filter(({ status }) => status !== 'sold');
  const some = useSomeOfGroup(inStock);
  const [problems, setProblems] = useState({});
  const [typed, setTyped] = useState<TypedDetails>(() => {
    const [only, ...others] = inStock;
    const present = others.length === 0 && only?.status === 'pending' ? only.details : {};
    const later = new Date();
    later.setDate(later.getDate() + DAYS);
    const values = { reserveduntil: dayNamed(later.getTime()), ...present };
    return Object.fromEntries(
      fields.flatMap((field) =>
        RESERVATION_FIELDS.includes(field.id) && !field.isHidden
          ? [[field.id, typedValue(field, values[field.id as 'reserveduntil'])]]
          : [],
      ),
    );
  });

  async function reserve() {
    const { values, problems: found } = typedValues(fields, typed);
    const until = values[UNTIL];
    const isOver = typeof until === 'string' && until < dayNamed(Date.now());
    // What has been reserved until then may stay so while something else about it changes.
    if (isOver && inStock.some(({ details }) => details[UNTIL] !== until)) {
      found[UNTIL] = t`That day is over.`;
    }
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const count = some.read();
    if (count === null) return;
    const change = { status: 'pending' as const, details: values };
    let reserved = selection;
    if (some.group && count < some.most) {
      const part = await splitGroup(t`Reserved`, some.group, { quantity: count, change });
      if (part) reserved = only(part.id);
    } else {
      await changeEachAnimal(
        t`Reserved`,
        inStock.map((seen) => ({ seen, change })),
      );
    }
    closeCounter();
    if (takesDeposit) openSell(reserved);
  }

  return (
    <DialogForm
      submitLabel={t`Reserve`}
      disabled={inStock.length === 0}
      onSubmit={reserve}
      onCancel={closeCounter}
    >
      {animals.length > inStock.length && (
        <SoldAlready count={animalsAmong(animals) - animalsAmong(inStock)} />
      )}
      {inStock.length > 0 && (
        <Text translate="no">
          {subjectText(inStock[0]?.name, animalsAmong(inStock), inStock.length)}
        </Text>
      )}
      {some.group && <SomeOfGroup {...some} />}
      <DetailInputs
        ids={RESERVATION_FIELDS}
        typed={typed}
        onType={setTyped}
        problems={problems}
        first="reservedfor"
      />
      {isPaidHere && (
        <Checkbox
          label={t`Then take a deposit`}
          checked={takesDeposit}
          onChange={(event) => setTakesDeposit(event.currentTarget.checked)}
        />
      )}
    </DialogForm>
  );
}

const DAY = 'removedon';
const MOST_CAUSE = 50;

/** Takes animals out of stock with the reason and the day, or some of a group. */
function RemoveForm(props: { animals: readonly PetRow[]; selection: Selection }) {
  const { animals, selection } = props;
  const fields = useFields(({ list }) => list);
  const reasons = fields.find(({ id }) => id === 'removedwhy')?.choices;
  const [typed, setTyped] = useState<TypedDetails>(() => todayIn(fields, DAY));
  const [problems, setProblems] = useState({});
  const [why, setWhy] = useState<string | null>(null);
  const focus = useFirstFocus(true);
  // Of a group one dies; that all of it goes is typed.
  const some = useSomeOfGroup(animals, 1);
  const [cause, setCause] = useState('');
  const hasCause = why === DIED || why === PUT_DOWN;

  async function remove() {
    const count = some.read();
    if (count === null) return;
    const { values, problems: found } = typedValues(fields, typed);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const day = values[DAY]?.toString() ?? null;
    const reason = hasCause && cause.trim() !== '' ? `${why}: ${cause.trim()}` : why;
    if (some.group && count < some.most) {
      await removeSome(some.group, { quantity: count, why: reason, day });
      closeCounter();
      return;
    }
    closeCounter();
    await removeAnimals(selection, reason, day);
  }

  return (
    <DialogForm submitLabel={t`Remove`} onSubmit={remove} onCancel={closeCounter}>
      <Text translate="no">{some.group ? some.group.name : subjectOf(selection)}</Text>
      {some.group && <SomeOfGroup {...some} inputRef={focus} />}
      <Radio.Group label={t`Why`} value={why} onChange={setWhy}>
        <Stack gap="xs" mt={6}>
          {reasons?.map((reason, place) => (
            <Radio
              key={reason}
              value={reason}
              label={reasonWord(reason)}
              ref={place === 0 && !some.group ? focus : undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {hasCause && (
        <TextInput
          label={t`Of what`}
          autoComplete="off"
          maxLength={MOST_CAUSE}
          value={cause}
          onChange={(event) => setCause(event.currentTarget.value)}
        />
      )}
      <DetailInputs ids={[DAY]} typed={typed} onType={setTyped} problems={problems} />
    </DialogForm>
  );
}
