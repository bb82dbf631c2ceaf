import { Button } from '@mantine/core';
import type { Category } from '../../../shared/category.ts';
import { callShop } from '../../shop.ts';
import { focusScreen } from '../../ui/focus.ts';
import { showProblemToast, showToast } from '../../ui/toast.tsx';
import { useAction } from '../../ui/use-action.ts';

const TOAST = 'category-removed';

/** Takes a category without animals off the list, and offers to undo that. */
export function RemoveButton({ category }: { category: Category }) {
  const { running, run } = useAction();
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={running}
      aria-label={`Remove ${category.name}`}
      onClick={() => void run(() => remove(category))}
    >
      Remove
    </Button>
  );
}

async function remove({ id, name }: Category): Promise<void> {
  try {
    await callShop('categories.remove', { id });
  } catch (error) {
    showProblem(error);
    return;
  }
  // The button goes with its row; the keyboard continues in the screen.
  focusScreen();
  showToast(TOAST, {
    message: `Category removed: “${name}”.`,
    buttons: [
      {
        label: 'Undo',
        onClick: () => {
          // A name that is created again brings back its category, with number and look.
          callShop('categories.create', { name }).catch(showProblem);
        },
      },
    ],
    duration: 8_000,
  });
}

function showProblem(error: unknown): void {
  showProblemToast(TOAST, error);
}
