import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { QUANTITY } from '../../../shared/fields/built-in.ts';
import { PetStatus, type PetChange, type PetRow } from '../../../shared/pet.ts';
import { useFields } from '../../stores/fields.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { FieldInput } from '../../ui/FieldInput.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { statusOptions, statusLabel } from '../../ui/StatusBadge.tsx';
import { animalsText } from '../../ui/formats.ts';
import { categoryEditable, fieldEditable, type Read } from '../../animals/fields/editables.ts';
import type { CategoryOption } from '../../animals/fields/category-choice.ts';
import { CategoryField } from '../../animals/fields/CategoryField.tsx';
import { closeChange } from '../../animals/dialogs/change-dialog.ts';
import { changeAnimals, changePrices, splitGroup } from '../../animals/changes/changes.ts';
import { animalsMeant } from '../../animals/changes/meant-animals.ts';
import { knownRows } from '../../animals/changes/resolve-selection.ts';
import { SomeOfGroup, useSomeOfGroup } from '../../animals/fields/SomeOfGroup.tsx';
import { useInventory } from '../../animals/list/inventory-store.ts';
import { selectedCount, type Selection } from '../../animals/selection/selection.ts';
import { NO_RULE, PriceRule, readRule } from './PriceRule.tsx';

const CATEGORY = 'category';
const STATUS = 'status';
const PRICES = 'prices';

/** Whether an animal in stock is all that is selected. */
function isOnly(selection: Selection, { id, status }: PetRow): boolean {
  return (
    selection.kind === 'some' &&
    selection.ids.size === 1 &&
    selection.ids.has(id) &&
    status !== 'sold'
  );
}

/** What is to be changed into what, as it is typed. */
function useChange(selection: Selection, count: number) {
  const all = useFields(({ list }) => list);
  // What must be unique can't be given to several.
  const fields = all.filter(({ isHidden, isUnique }) => !isHidden && !(isUnique && count > 1));
  const [chosen, setChosen] = useState(CATEGORY);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [typedRule, setRule] = useState(NO_RULE);
  const [isSure, setIsSure] = useState(false);
  const [inStock] = useState(() => knownRows().filter((row) => isOnly(selection, row)));
  const some = useSomeOfGroup(inStock.slice(-1));
  const field = fields.find(({ id }) => `field:${id}` === chosen);
  const asksHowMany = some.group !== null && chosen !== PRICES && field?.id !== QUANTITY.id;
  const isEmptying = field !== undefined && text === '';
  const change = async (changed: PetChange, what: string): Promise<void> => {
    const quantity = asksHowMany ? some.read() : some.most;
    if (quantity === null) return;
    if (some.group && quantity < some.most) {
      await splitGroup(what, some.group, { quantity, change: changed });
      closeChange();
      return;
    }
    closeChange();
    void changeAnimals(selection, changed, what);
  };
  const finish = async (read: Read | Promise<Read>): Promise<void> => {
    const meant = await read;
    if (!meant) return;
    if ('problem' in meant) {
      setProblem(meant.problem);
      return;
    }
    await change(meant.change, t`Changed`);
  };
  const submit = (): Promise<void> => {
    if (chosen === PRICES) {
      const rule = readRule(typedRule);
      if (!rule) return Promise.resolve();
      closeChange();
      void changePrices(selection, rule);
      return Promise.resolve();
    }
    if (chosen === CATEGORY) return finish(categoryEditable().read(text));
    if (isEmptying && count > 1 && !isSure) {
      setIsSure(true);
      return Promise.resolve();
    }
    if (field) return finish(fieldEditable(field).read(text));
    const status = PetStatus.safeParse(text).data ?? null;
    return change({ status }, statusLabel(status));
  };
  return {
    fields,
    field,
    chosen,
    text,
    problem,
    some,
    asksHowMany,
    isEmptying,
    isSure: isSure && isEmptying,
    typedRule,
    setRule,
    submit,
    choose: (next: string) => {
      setChosen(next);
      setText('');
      setIsSure(false);
      setProblem(undefined);
    },
    type: (next: string) => {
      setText(next);
      setProblem(undefined);
    },
    chooseCategory: (option: CategoryOption) => {
      void finish(categoryEditable(option).read(''));
    },
  };
}

/** The input of what is being changed. */
function Value({
  selection,
  change,
}: {
  selection: Selection;
  change: ReturnType<typeof useChange>;
}) {
  const { chosen, field, text, problem, type } = change;
  if (chosen === CATEGORY) {
    return (
      <CategoryField
        label={t`New category`}
        isFirst
        text={text}
        error={problem}
        onText={type}
        onChoose={change.chooseCategory}
      />
    );
  }
  if (chosen === PRICES) {
    return <PriceRule selection={selection} rule={change.typedRule} onRule={change.setRule} />;
  }
  if (field) return <FieldInput field={field} text={text} error={problem} onText={type} />;
  return (
    <NativeSelect
      label={t`New status`}
      data={statusOptions()}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function submitLabel({ isEmptying, isSure }: ReturnType<typeof useChange>, count: number): string {
  if (isSure) return t`Empty it for ${animalsText(count)}`;
  return isEmptying ? t`Empty it` : t({ message: 'Change', context: 'to do' });
}

/** Changes one field of all selected animals as one step: the category, unless another is chosen. */
export function ChangeDialog({ selection }: { selection: Selection }) {
  const count = useInventory(({ list }) => selectedCount(selection, list.total));
  const [animals] = useState(() => animalsMeant(selection));
  const change = useChange(selection, count);
  const { some, field } = change;
  return (
    <Dialog
      opened
      onClose={closeChange}
      title={t`Change ${animalsText(animals)}`}
      transitionProps={{ duration: 0 }}
    >
      <DialogForm
        submitLabel={submitLabel(change, animals)}
        disabled={change.chosen === PRICES && readRule(change.typedRule) === null}
        onSubmit={change.submit}
        onCancel={closeChange}
      >
        <NativeSelect
          label={t`What to change`}
          data={[
            { value: CATEGORY, label: t`Category` },
            { value: STATUS, label: t`Status` },
            { value: PRICES, label: t`Prices, by percent or amount` },
            ...change.fields.map(({ id, name }) => ({ value: `field:${id}`, label: name })),
          ]}
          value={change.chosen}
          onChange={(event) => change.choose(event.currentTarget.value)}
        />
        {change.asksHowMany && <SomeOfGroup {...some} />}
        <Value selection={selection} change={change} />
        {change.isSure && field && (
          <ErrorText>{t`“${field.name}” will be empty for all of ${animalsText(animals)}.`}</ErrorText>
        )}
      </DialogForm>
    </Dialog>
  );
}
