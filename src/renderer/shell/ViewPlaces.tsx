import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import type { SavedView } from '../../shared/saved-view.ts';
import { openView, useChosenView } from '../features/inventory/views/saved-views.ts';
import { useCategories } from '../stores/categories.ts';
import { useSavedViews } from '../stores/saved-views.ts';
import { showScreen, useShell } from '../stores/shell.ts';
import { COLOURS } from '../ui/CategoryMark.tsx';
import classes from './Shell.module.css';

/** The views that the shop has saved, each a press away, where there is room. */
export function ViewPlaces() {
  const views = useSavedViews(({ list }) => list);
  if (views.length === 0) return null;
  return (
    <nav className={`${classes.group} ${classes.views}`} aria-label={t`Views`}>
      <span className={classes.heading} aria-hidden="true">
        {t`Views`}
      </span>
      {views.map((view) => (
        <ViewPlace key={view.id} view={view} />
      ))}
    </nav>
  );
}

function ViewPlace({ view }: { view: SavedView }) {
  const isOnList = useShell(({ screen }) => screen === 'inventory');
  const chosen = useChosenView();
  const colour = useColour(view);
  return (
    <UnstyledButton
      className={classes.link}
      aria-current={(isOnList && chosen?.view.id === view.id) || undefined}
      translate="no"
      onClick={() => {
        showScreen('inventory');
        openView(view);
      }}
    >
      <span className={classes.colour} style={{ background: colour }} aria-hidden="true" />
      {view.name}
    </UnstyledButton>
  );
}

/** The colour of the view's category, if it has one. */
function useColour({ look }: SavedView): string {
  const looks = useCategories((categories) => categories.looks);
  const colour = look.categoryId === null ? null : looks.get(BigInt(look.categoryId))?.colour;
  return COLOURS[colour ?? ''] ?? 'var(--cat-grey)';
}
