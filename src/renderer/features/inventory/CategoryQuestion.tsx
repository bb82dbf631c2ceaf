import { Button, Stack, Text } from '@mantine/core';
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx';
import { animalsText } from '../../ui/formats.ts';
import { isPrintable } from '../../ui/keys.ts';
import type { CategoryDoubt } from './category-choice.ts';
import { focusCell } from './cell-focus.ts';
import { useCategoryQuestion, type Question } from './category-question.ts';
import { useInventory } from './inventory-store.ts';

/** Asks before a likely typing error, or a number, becomes a category. */
export function CategoryQuestion() {
  const question = useCategoryQuestion((asking) => asking.question);
  return (
    <Dialog
      opened={question !== null}
      title={question && titleOf(question.doubt)}
      onClose={() => question?.answer('neither')}
      onExitTransitionEnd={() => {
        // By now the field in the row, which had the focus, is gone.
        if (document.activeElement === document.body) focusCell(useInventory.getState().active);
      }}
    >
      {question && <Choices {...question} />}
    </Dialog>
  );
}

function titleOf(doubt: CategoryDoubt): string {
  return doubt.kind === 'slip'
    ? `Did you mean “${doubt.near.name}”?`
    : 'Is this number a category?';
}

function Choices({ doubt, answer, typeOn }: Question) {
  return (
    <Stack
      onKeyDown={(event) => {
        if (isPrintable(event.nativeEvent) && typeOn?.(event.key)) event.preventDefault();
      }}
    >
      <Text size="sm">
        {doubt.kind === 'slip'
          ? `“${doubt.name}” is spelt almost like “${doubt.near.name}”, which has ${animalsText(doubt.near.animals)}.`
          : `There is no category with the number ${String(doubt.id)} yet. A category has a name, as a rule.`}
      </Text>
      <DialogFooter>
        <Button
          variant="default"
          onClick={() => {
            answer('new');
          }}
        >
          {doubt.kind === 'slip' ? `Make “${doubt.name}”, too` : `Use number ${String(doubt.id)}`}
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            answer(doubt.kind === 'slip' ? 'near' : 'neither');
          }}
        >
          {doubt.kind === 'slip' ? `Use “${doubt.near.name}”` : 'Type another one'}
        </Button>
      </DialogFooter>
    </Stack>
  );
}
