import { t } from '@lingui/core/macro';
import { Group, Table, TextInput } from '@mantine/core';
import { IconArrowMerge, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { CategoryName as Name, type Category } from '../../../shared/category.ts';
import { fieldProblems } from '../../../shared/errors.ts';
import type { CategoryStock } from '../../../shared/today.ts';
import { callShop } from '../../shop.ts';
import { COLOURS } from '../../ui/CategoryMark.tsx';
import { focusScreen } from '../../ui/focus.ts';
import { asSentence, moneyText, numberText } from '../../ui/formats.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { showProblemToast, showUndoToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';
import { LookMenu } from './LookMenu.tsx';
import classes from './CategoriesScreen.module.css';

interface CategoryRowProps {
  category: Category;
  stock: CategoryStock | undefined;
  /** What the category with the most has in stock. */
  most: number;
  /** Null where there is no other category. */
  onMerge: ((category: Category) => void) | null;
}

/** A category of the table: its picture and name, what it has in stock, and what can be done with it. */
export function CategoryRow({ category, stock, most, onMerge }: CategoryRowProps) {
  const { id, name, colour, animals } = category;
  const inStock = stock?.animals ?? 0;
  return (
    <Table.Tr>
      <Table.Td className={classes.name}>
        <Group wrap="nowrap" gap="sm">
          <LookMenu category={category} />
          <CategoryName category={category} />
        </Group>
      </Table.Td>
      <Table.Td className={classes.share}>
        <div
          style={{
            width: `${String((100 * inStock) / most)}%`,
            background: COLOURS[colour ?? ''] ?? 'var(--cat-grey)',
          }}
        />
      </Table.Td>
      <Table.Td className={classes.figure}>{numberText(inStock)}</Table.Td>
      <Table.Td className={classes.figure} data-quiet>
        {stock && stock.reserved > 0 ? numberText(stock.reserved) : ''}
      </Table.Td>
      <Table.Td className={classes.figure} data-quiet>
        {stock && stock.worth > 0 ? moneyText(stock.worth) : ''}
      </Table.Td>
      <Table.Td>
        <RowMenu
          of={name}
          label={t`Number ${String(id)}`}
          actions={[
            ...(onMerge
              ? [
                  {
                    label: t`Merge…`,
                    icon: IconArrowMerge,
                    onClick: () => onMerge(category),
                  },
                ]
              : []),
            ...(animals === 0
              ? [
                  {
                    label: t`Remove`,
                    icon: IconTrash,
                    isDanger: true,
                    onClick: () => void remove(category),
                  },
                ]
              : []),
          ]}
        />
      </Table.Td>
    </Table.Tr>
  );
}

/** Edits a category's name in place. Enter and leaving the field save; Escape doesn't. */
function CategoryName({ category }: { category: Category }) {
  const [draft, setDraft] = useState<string | null>(null);
  const [mistake, setMistake] = useState<string | undefined>(undefined);
  const { problem, run, clear } = useAction();
  const saved = category.isNamed ? category.name : '';

  async function save() {
    if (draft === null || draft.trim() === saved) {
      setDraft(null);
      return;
    }
    const name = Name.safeParse(draft);
    setMistake(name.success ? undefined : asSentence(fieldProblems(name.error)['']));
    if (!name.success) return;
    await run(async () => {
      await callShop('categories.rename', { id: category.id, name: name.data });
      setDraft(null);
    });
  }

  return (
    <TextInput
      size="sm"
      className={classes.nameField}
      aria-label={t`Name of category ${String(category.id)}`}
      placeholder={category.isNamed ? undefined : t`${category.name} (a till’s, not named yet)`}
      value={draft ?? saved}
      error={mistake ?? asSentence(problem?.fields?.['name']) ?? problem?.message}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        setMistake(undefined);
        clear();
      }}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') {
          setDraft(null);
          setMistake(undefined);
          clear();
        }
      }}
    />
  );
}

const TOAST = 'category-removed';

/** Takes a category without animals off the list, and offers to undo that. */
async function remove({ id, name }: Category): Promise<void> {
  try {
    await callShop('categories.remove', { id });
  } catch (error) {
    showProblemToast(TOAST, error);
    return;
  }
  // The button goes with its row; the keyboard continues in the screen.
  focusScreen();
  // A name that is created again brings back its category, with number and look.
  showUndoToast(TOAST, t`Category removed: “${name}”.`, () =>
    callShop('categories.create', { name }),
  );
}
