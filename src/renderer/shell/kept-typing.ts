import { t } from '@lingui/core/macro';
import { useDrafts } from '../features/card/card-drafts.ts';
import { isAnythingTyped } from '../features/inventory/adding/draft.ts';
import { goToAnimal } from '../animals/changes/go-to-animal.ts';
import { openCard, runCommand, showScreen } from '../stores/shell.ts';
import { useSignIn } from '../stores/sign-in.ts';
import { showToast } from '../ui/toast.tsx';

/** What was typed on cards by the person at the window, and is not saved. */
function typedOnCards() {
  const person = useSignIn.getState().signIn?.current?.id ?? '';
  const drafts = Object.entries(useDrafts.getState());
  return drafts.flatMap(([key, draft]) => (draft && key.startsWith(`${person}/`) ? [draft] : []));
}

/** Says once after a start that something is still typed that was never saved, and leads to it. */
export function tellKeptTyping(): void {
  const [card] = typedOnCards();
  if (!card && !isAnythingTyped()) return;
  const buttons = () => [
    ...(isAnythingTyped()
      ? [
          {
            label: t`Show the new animal`,
            onClick: () => runCommand('add'),
          },
        ]
      : []),
    ...(card
      ? [
          {
            label: t`Show the card of ${card.seen.name}`,
            onClick: () => {
              showScreen('inventory');
              void goToAnimal(card.seen.id).then((isFound) => {
                if (isFound) openCard('card');
              });
            },
          },
        ]
      : []),
  ];
  showToast('kept-typing', () => ({
    message: t`What you had typed is still there. It was not saved yet.`,
    buttons: buttons(),
    duration: null,
  }));
}
