import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { AppInfo } from '../../../shared/app-info.ts';
import type { Backup } from '../../../shared/backup.ts';
import { callShop } from '../../shop.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog, DialogForm } from '../../ui/Dialog.tsx';
import { animalsText } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Row } from './SettingRows.tsx';
import classes from './SettingsScreen.module.css';

interface PlaceRowProps {
  info: AppInfo;
  /** What it is for, and later what was done. */
  children: ReactNode;
  label: string;
  /** A browser shows no folders of the shop’s computer: there, the place is typed. */
  typed: { title: string; label: string; description: string; submitLabel: string };
  /** On the desktop the system asks for the place, which is null here. */
  onPlace: (typed: string | null) => Promise<void>;
}

/** A row with a button that asks for a place on the shop's computer. */
function PlaceRow({ info, children, label, typed, onPlace }: PlaceRowProps) {
  const { running, problem, run } = useAction();
  const [place, setPlace] = useState<string | null>(null);

  return (
    <Row>
      <Stack gap="xs">
        <Group justify="space-between" className={classes.beside}>
          <Text size="sm" role="status">
            {children}
          </Text>
          <Button
            variant="default"
            className={classes.fixed}
            loading={running}
            onClick={() => {
              if (info.host === 'browser') setPlace('');
              else void run(() => onPlace(null));
            }}
          >
            {label}
          </Button>
        </Group>
        <ErrorText>{problem?.message}</ErrorText>
      </Stack>
      <Dialog opened={place !== null} title={typed.title} onClose={() => setPlace(null)}>
        <DialogForm
          submitLabel={typed.submitLabel}
          disabled={place === ''}
          onCancel={() => setPlace(null)}
          onSubmit={async () => {
            await onPlace(place);
            setPlace(null);
          }}
        >
          <TextInput
            label={typed.label}
            description={typed.description}
            value={place ?? ''}
            data-autofocus
            onChange={(event) => setPlace(event.currentTarget.value)}
          />
        </DialogForm>
      </Dialog>
    </Row>
  );
}

/** Saves one file with the whole shop in it, for another computer or a disk that leaves the shop. */
export function CopyElsewhereRow({ info }: { info: AppInfo }) {
  const [copy, setCopy] = useState<{ file: string; animals: number } | null>(null);

  async function save(typed: string | null) {
    const folder = typed ?? (await callShop('app.chooseFolder', {})).folder;
    if (folder === null) return;
    setCopy(null);
    setCopy(await callShop('backups.copyElsewhere', { folder }));
  }

  return (
    <>
      <PlaceRow
        info={info}
        label={t`Save a copy…`}
        typed={{
          title: t`A copy for elsewhere`,
          label: t`Folder on the shop’s computer`,
          description: t`Its whole path, such as that of a USB stick. Not the folder for backups.`,
          submitLabel: t`Save`,
        }}
        onPlace={save}
      >
        {copy
          ? t`Saved and checked: ${animalsText(copy.animals)}.`
          : t`A copy for elsewhere is one file with everything in it, photographs too: for another computer, or for a disk that leaves the shop.`}
      </PlaceRow>
      {copy && (
        <Row>
          <CopyField label={t`Saved in`} value={copy.file} />
        </Row>
      )}
    </>
  );
}

/** Restores a backup that is not in the list. `onFound` receives it once it is. */
export function RestoreFileRow(props: { info: AppInfo; onFound: (backup: Backup) => void }) {
  return (
    <PlaceRow
      info={props.info}
      label={t`Restore from a file…`}
      typed={{
        title: t`Restore from a file`,
        label: t`File on the shop’s computer`,
        description: t`Its whole path, with the name of the file.`,
        submitLabel: t`Look at it`,
      }}
      onPlace={async (file) => {
        const { backup } = await callShop('backups.takeIn', { file });
        if (backup) props.onFound(backup);
      }}
    >
      <Trans>
        A backup from another folder, disk or computer is checked first and then added to the list.
      </Trans>
    </PlaceRow>
  );
}
