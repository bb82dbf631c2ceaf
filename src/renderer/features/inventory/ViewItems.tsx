import { Menu } from '@mantine/core';
import { useSavedViews } from '../../stores/saved-views.ts';
import { useChosenView } from './list-look.ts';
import { nameView, openView, removeView, replaceView } from './saved-views.ts';
import { showAsAtFirst, useView } from './view-store.ts';

/** What can be done with what the list shows, and with the view that was chosen. */
function Actions() {
  const chosen = useChosenView();
  const isOfTicked = useView(({ ids }) => ids !== undefined);
  return (
    <>
      {chosen?.isChanged && (
        <Menu.Item
          onClick={() => {
            openView(chosen.view);
          }}
        >
          Show this view as it was saved
        </Menu.Item>
      )}
      {chosen?.isChanged && !isOfTicked && (
        <Menu.Item
          onClick={() => {
            replaceView(chosen.view);
          }}
        >
          Save the changes to this view
        </Menu.Item>
      )}
      {!isOfTicked && (
        <Menu.Item
          onClick={() => {
            nameView('new');
          }}
        >
          Save this view as…
        </Menu.Item>
      )}
      {chosen && (
        <>
          <Menu.Item
            onClick={() => {
              nameView(chosen.view);
            }}
          >
            Rename this view…
          </Menu.Item>
          <Menu.Item
            onClick={() => {
              removeView(chosen.view);
            }}
          >
            Remove this view
          </Menu.Item>
        </>
      )}
    </>
  );
}

/** The saved views to choose from, and what can be done with them. */
export function ViewItems() {
  const views = useSavedViews(({ list }) => list);
  const chosen = useChosenView();
  return (
    <>
      <Menu.RadioGroup
        value={chosen?.view.id ?? ''}
        onChange={(value) => {
          const view = views.find(({ id }) => id === value);
          if (view) openView(view);
          else showAsAtFirst();
        }}
      >
        <Menu.RadioItem value="" closeMenuOnClick>
          No view
        </Menu.RadioItem>
        {views.map(({ id, name }) => (
          <Menu.RadioItem key={id} value={id} closeMenuOnClick>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Actions />
    </>
  );
}
