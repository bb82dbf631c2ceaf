import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Menu, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { SavedView } from '../../../../shared/saved-view.ts';
import { useSavedViews } from '../../../stores/saved-views.ts';
import { Dialog, DialogForm } from '../../../ui/Dialog.tsx';
import { checkedBy } from '../../../ui/mistakes.ts';
import {
  useChosenView,
  nameView,
  openView,
  removeView,
  replaceView,
  saveUnder,
  useNaming,
} from './saved-views.ts';
import { showAsAtFirst, useView } from '../../../animals/view/view-store.ts';

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
          <Trans>Show this view as it was saved</Trans>
        </Menu.Item>
      )}
      {chosen?.isChanged && !isOfTicked && (
        <Menu.Item
          onClick={() => {
            replaceView(chosen.view);
          }}
        >
          <Trans>Save the changes to this view</Trans>
        </Menu.Item>
      )}
      {!isOfTicked && (
        <Menu.Item
          onClick={() => {
            nameView('new');
          }}
        >
          <Trans>Save this view as…</Trans>
        </Menu.Item>
      )}
      {chosen && (
        <>
          <Menu.Item
            onClick={() => {
              nameView(chosen.view);
            }}
          >
            <Trans>Rename this view…</Trans>
          </Menu.Item>
          <Menu.Item
            onClick={() => {
              removeView(chosen.view);
            }}
          >
            <Trans>Remove this view</Trans>
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
          <Trans>No view</Trans>
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

/** Asks for the name of a view: of one to save, or of one that gets another. */
export function ViewDialog({ of }: { of: SavedView | 'new' }) {
  const isNew = of === 'new';
  const form = useForm({
    initialValues: { name: isNew ? '' : of.name },
    validate: { name: checkedBy(SavedView.shape.name) },
  });
  const close = () => {
    useNaming.setState({ of: null });
  };
  const save = async () => {
    await saveUnder(SavedView.shape.name.parse(form.getValues().name), of);
    close();
  };
  return (
    <Dialog opened onClose={close} title={isNew ? t`Save this view` : t`Rename “${of.name}”`}>
      <DialogForm
        form={form}
        submitLabel={isNew ? t`Save` : t`Rename`}
        onSubmit={save}
        onCancel={close}
      >
        <TextInput
          label={t`Name`}
          description={t`Order, filters, search and columns are saved for all windows.`}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
      </DialogForm>
    </Dialog>
  );
}
