import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { PetStatus } from '../../../shared/pet.ts';
import { useFields } from '../../stores/fields.ts';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { FieldInput } from '../../ui/FieldInput.tsx';
import { statusOptions, statusLabel } from '../../ui/StatusBadge.tsx';
import { animalsText } from '../../ui/formats.ts';
import { categoryEditable, fieldEditable, type Read } from '../../animals/fields/editables.ts';
import type { CategoryOption } from '../../animals/fields/category-choice.ts';
import { CategoryField } from '../../animals/fields/CategoryField.tsx';
import { closeChange } from '../../animals/dialogs/change-dialog.ts';
import { changeAnimals, changePrices } from '../../animals/changes/changes.ts';
import { useInventory } from '../../animals/list/inventory-store.ts';
import { selectedCount, type Selection } from '../../animals/selection/selection.ts';
import { NO_RULE, PriceRule, readRule } from './PriceRule.tsx';

const CATEGORY = 'category';
const STATUS = 'status';
const PRICES = 'prices';

/** What is to be changed into what, as it is typed. */
function useChange(selection: Selection, count: number) {
  const all = useFields(({ list }) => list);
  // What must be unique can't be given to several.
  const fields = all.filter(({ isHidden, isUnique }) => !isHidden && !(isUnique && count > 1));
  const [chosen, setChosen] = useState(CATEGORY);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [typedRule, setRule] = useState(NO_RULE);
  const field = fields.find(({ id }) => `field:${id}` === chosen);
  const finish = async (read: Read | Promise<Read>): Promise<void> => {
    const meant = await read;
    if (!meant) return;
    if ('problem' in meant) {
      setProblem(meant.problem);
      return;
    }
    closeChange();
    void changeAnimals(selection, meant.change, t`Changed`);
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
    if (field) return finish(fieldEditable(field).read(text));
    const status = PetStatus.safeParse(text).data ?? null;
    closeChange();
    void changeAnimals(selection, { status }, statusLabel(status));
    return Promise.resolve();
  };
  return {
    fields,
    field,
    chosen,
    text,
    problem,
    typedRule,
    setRule,
    submit,
    choose: (next: string) => {
      setChosen(next);
      setText('');
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
      onChange={(event) => {
        type(event.currentTarget.value);
      }}
    />
  );
}

/** Changes one field of all selected animals as one step: the category, unless another is chosen. */
export function ChangeDialog({ selection }: { selection: Selection }) {
  const count = useInventory(({ list }) => selectedCount(selection, list.total));
  const change = useChange(selection, count);
  return (
    <Dialog
      opened
      onClose={closeChange}
      title={t`Change ${animalsText(count)}`}
      transitionProps={{ duration: 0 }}
    >
      <DialogForm
        submitLabel={change.field && change.text === '' ? t`Empty it` : t`Change`}
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
          onChange={(event) => {
            change.choose(event.currentTarget.value);
          }}
        />
        <Value selection={selection} change={change} />
      </DialogForm>
    </Dialog>
  );
}
