import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
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

/** Something that can be done with a view. */
function Action({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="subtle" color="gray" justify="flex-start" onClick={onClick}>
      {children}
    </Button>
  );
}

/** The saved views to choose from, and what can be done with what the list shows and with the chosen one. */
export function SavedViews({ close }: { close: () => void }) {
  const views = useSavedViews(({ list }) => list);
  const chosen = useChosenView();
  const isOfTicked = useView(({ ids }) => ids !== undefined);
  const closing = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      {views.length > 0 && (
        <NativeSelect
          label={t`Saved view`}
          data={[
            { value: '', label: t`No view` },
            ...views.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen?.view.id ?? ''}
          onChange={(event) => {
            const view = views.find(({ id }) => id === event.currentTarget.value);
            if (view) openView(view);
            else showAsAtFirst();
          }}
        />
      )}
      <Stack gap={2}>
        {chosen?.isChanged && (
          <Action onClick={closing(() => openView(chosen.view))}>
            <Trans>Show this view as it was saved</Trans>
          </Action>
        )}
        {chosen?.isChanged && !isOfTicked && (
          <Action onClick={closing(() => replaceView(chosen.view))}>
            <Trans>Save the changes to this view</Trans>
          </Action>
        )}
        {!isOfTicked && (
          <Action onClick={closing(() => nameView('new'))}>
            <Trans>Save this view as…</Trans>
          </Action>
        )}
        {chosen && (
          <>
            <Action onClick={closing(() => nameView(chosen.view))}>
              <Trans>Rename this view…</Trans>
            </Action>
            <Action onClick={closing(() => removeView(chosen.view))}>
              <Trans>Remove this view</Trans>
            </Action>
          </>
        )}
      </Stack>
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
  const close = () => useNaming.setState({ of: null });
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
