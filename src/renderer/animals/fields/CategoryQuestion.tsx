import { t } from '@lingui/core/macro';
import { Button, Stack, Text } from '@mantine/core';
import { create } from 'zustand';
import type { Category } from '../../../shared/category.ts';
import { callShop } from '../../shop.ts';
import { useCategories } from '../../stores/categories.ts';
import { keepReply, latestReply } from '../../stores/queries.ts';
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx';
import { animalsText } from '../../ui/formats.ts';
import { isPrintable } from '../../ui/keys.ts';
import {
  categoryOf,
  doubtAbout,
  type CategoryDoubt,
  type CategoryOption,
} from './category-choice.ts';
import { focusCell } from '../list/grid-cells.ts';
import { useInventory } from '../list/inventory-store.ts';

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
    ? t`Did you mean “${doubt.near.name}”?`
    : t`Is this number a category?`;
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
          ? t`“${doubt.name}” is spelt almost like “${doubt.near.name}”, which has ${animalsText(doubt.near.animals)}.`
          : t`There is no category with the number ${String(doubt.id)} yet. A category has a name, as a rule.`}
      </Text>
      <DialogFooter>
        <Button variant="default" onClick={() => answer('new')}>
          {doubt.kind === 'slip' ? t`Make “${doubt.name}”, too` : t`Use number ${String(doubt.id)}`}
        </Button>
        <Button data-autofocus onClick={() => answer(doubt.kind === 'slip' ? 'near' : 'neither')}>
          {doubt.kind === 'slip' ? t`Use “${doubt.near.name}”` : t`Type another one`}
        </Button>
      </DialogFooter>
    </Stack>
  );
}

/** The existing category, the new one all the same, or neither. */
type Answer = 'near' | 'new' | 'neither';

/**
 * Takes a character that is typed while the question stands, for what was being typed when it came up.
 * Returns whether it did.
 */
type TypeOn = (character: string) => boolean;

/** What the clerk is asked. */
interface Question {
  doubt: CategoryDoubt;
  answer: (answer: Answer) => void;
  typeOn: TypeOn | undefined;
}

interface Asking {
  question: Question | null;
  /** Numbers without a category that the clerk has confirmed. */
  meant: ReadonlySet<bigint>;
}

/** The question about a category that the clerk is being asked. */
export const useCategoryQuestion = create<Asking>(() => ({ question: null, meant: new Set() }));

function ask(doubt: CategoryDoubt, typeOn: TypeOn | undefined): Promise<Answer> {
  return new Promise((resolve) =>
    useCategoryQuestion.setState({
      question: {
        doubt,
        typeOn,
        answer: (answer) => {
          useCategoryQuestion.setState({ question: null });
          resolve(answer);
        },
      },
    }),
  );
}

/** The chosen category: its id, and its name or number as the field shows it. */
export type Chosen = Pick<Category, 'id' | 'name'>;

/**
 * Returns the category of an option, creating it for a new name. Where the option may be a typing
 * error, the clerk is asked first; returns null when the reply is neither. Throws what creating it
 * threw.
 */
export async function chooseCategory(
  option: CategoryOption,
  typeOn?: TypeOn,
): Promise<Chosen | null> {
  if (option.kind === 'known') return option;
  const doubt = doubtAbout(option, useCategories.getState().list);
  const isMeant = option.kind === 'number' && useCategoryQuestion.getState().meant.has(option.id);
  const answer = doubt && !isMeant ? await ask(doubt, typeOn) : 'new';
  if (answer === 'neither') return null;
  if (answer === 'near' && doubt?.kind === 'slip') return doubt.near;
  if (option.kind === 'create') return make(option.name);
  useCategoryQuestion.setState(({ meant }) => ({ meant: new Set([...meant, option.id]) }));
  return { id: option.id, name: String(option.id) };
}

/** Creates a category that can be chosen at once, before main's event about it arrives. */
async function make(name: string): Promise<Chosen> {
  const made = await callShop('categories.create', { name });
  const list = latestReply('categories.list', {}) ?? [];
  if (!list.some(({ id }) => id === made.id)) keepReply('categories.list', {}, [...list, made]);
  return made;
}

/** The category that a text names. Asks about a number that no category has; null if it was not meant. */
export function categoryMeant(text: string, typeOn?: TypeOn): Promise<Chosen | null> | undefined {
  const { list } = useCategories.getState();
  const id = categoryOf(text, list);
  if (id === undefined) return undefined;
  const known = list.find((category) => category.id === id);
  return chooseCategory(known ? { kind: 'known', ...known } : { kind: 'number', id }, typeOn);
}
