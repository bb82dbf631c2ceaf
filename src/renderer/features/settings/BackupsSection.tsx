import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AppInfo } from '../../../shared/app-info.ts';
import type { Backup } from '../../../shared/backup.ts';
import type { Settings } from '../../../shared/settings.ts';
import { callShop } from '../../shop.ts';
import { useService } from '../../stores/service.ts';
import { changeSettings } from '../../stores/settings.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { animalsText } from '../../ui/formats.ts';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { BackupTable } from './BackupTable.tsx';
import { readBackupFolder } from './read-setting.ts';
import { RestoreDialog } from './RestoreDialog.tsx';
import { Restored, type Restoration } from './Restored.tsx';
import { Row, Section } from './Section.tsx';
import { SettingField } from './SettingField.tsx';
import classes from './SettingsScreen.module.css';
import { useBackups } from './use-backups.ts';

function FolderRow({ settings, info }: { settings: Settings; info: AppInfo }) {
  const { problem, run } = useAction();

  async function choose() {
    const { folder } = await callShop('app.chooseFolder', {});
    if (folder !== null) await changeSettings({ backupFolder: folder });
  }

  return (
    <Row>
      <Group align="flex-end" wrap="nowrap">
        <SettingField
          label="Backup folder"
          description={
            info.host === 'desktop'
              ? 'Best on another disk.'
              : 'Best on another disk. Empty: beside the stock.'
          }
          className={classes.grow}
          placeholder={info.backupFolder}
          saved={settings.backupFolder ?? ''}
          read={readBackupFolder}
          // Where the system's folder chooser is available, it is the only way in.
          readOnly={info.host === 'desktop'}
        />
        {info.host === 'desktop' && settings.backupFolder !== null && (
          <Button
            variant="default"
            onClick={() => void run(() => changeSettings({ backupFolder: null }))}
          >
            Beside the stock
          </Button>
        )}
        {info.host === 'desktop' && (
          <Button variant="default" onClick={() => void run(choose)}>
            Choose…
          </Button>
        )}
      </Group>
      <ErrorText>{problem?.message}</ErrorText>
    </Row>
  );
}

function BackUpRow() {
  const [made, setMade] = useState<Backup | null>(null);
  const { running, problem, run } = useAction();
  const daily = useService((service) => service.state?.backupProblem);

  async function backUp() {
    setMade(null);
    setMade((await run(() => callShop('backups.create', {}))) ?? null);
  }

  return (
    <Row>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" role="status">
            {running && 'Making a backup and checking it…'}
            {!running && made && `Done and checked: ${animalsText(made.animals)}.`}
            {!running &&
              !made &&
              'One is made and checked every day; 7 days and 4 weeks are kept. None holds a usable key.'}
          </Text>
          <Button
            variant="default"
            className={classes.fixed}
            loading={running}
            onClick={() => void backUp()}
          >
            Back up now
          </Button>
        </Group>
        <ErrorText>{problem?.message ?? daily?.message}</ErrorText>
      </Stack>
    </Row>
  );
}

/** Makes, lists and restores backups, and can undo a restore. */
export function BackupsSection({ settings, info }: { settings: Settings; info: AppInfo }) {
  const { backups, problem } = useBackups();
  const [subject, setSubject] = useState<Backup | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [restoration, setRestoration] = useState<Restoration | null>(null);

  return (
    <Section title="Backups">
      <BackUpRow />
      <FolderRow settings={settings} info={info} />
      <Row>
        <Stack gap="xs">
          {restoration && (
            <Restored
              key={restoration.undo.name}
              restoration={restoration}
              onUndone={() => {
                setRestoration({ ...restoration, undone: true });
              }}
            />
          )}
          <ErrorText>{problem?.message}</ErrorText>
          {!backups && !problem && <Waiting words="Reading the backups…" />}
          {backups?.length === 0 && (
            <Text size="sm" c="dimmed">
              No backup yet. Make the first one with “Back up now”.
            </Text>
          )}
          {backups && backups.length > 0 && (
            <BackupTable
              backups={backups}
              onRestore={(backup) => {
                setSubject(backup);
                setAsking(true);
              }}
            />
          )}
        </Stack>
      </Row>
      <RestoreDialog
        opened={isAsking}
        backup={subject}
        onClose={() => {
          setAsking(false);
        }}
        onRestored={(outcome) => {
          if (subject) setRestoration({ ...outcome, restored: subject, undone: false });
        }}
      />
    </Section>
  );
}
