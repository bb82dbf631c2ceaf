import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AppInfo } from '../../../shared/app-info.ts';
import type { Backup } from '../../../shared/backup.ts';
import { callShop } from '../../shop.ts';
import { useService } from '../../stores/app.ts';
import { useIsOwner } from '../../stores/sign-in.ts';
import { useCall } from '../../stores/use-call.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { animalsText, exactTime, sizeText } from '../../ui/formats.ts';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { CopyElsewhereRow, RestoreFileRow } from './ElsewhereRows.tsx';
import { Restored, RestoreDialog, type Restoration } from './RestoreDialog.tsx';
import { Row, Section } from './SettingRows.tsx';
import { StorageSection } from './StorageSection.tsx';
import { TransferSection } from './TransferSection.tsx';
import { inWords } from '../../../shared/in-words.ts';
import { RecordTable } from '../../ui/RecordTable.tsx';
import classes from './SettingsScreen.module.css';
import { words } from '../../../shared/words.ts';

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
        <Group justify="space-between" className={classes.beside}>
          <Text size="sm" role="status">
            {running && t`Making a backup and checking it…`}
            {!running && made && t`Done and checked: ${animalsText(made.animals)}.`}
            {!running &&
              !made &&
              t`One is made and checked every day; those of 7 days and 4 weeks are kept. No till can sign in with what a backup holds.`}
          </Text>
          <Button
            variant="default"
            className={classes.fixed}
            loading={running}
            onClick={() => void backUp()}
          >
            <Trans>Back up now</Trans>
          </Button>
        </Group>
        <ErrorText>{problem?.message ?? (daily && inWords(daily))}</ErrorText>
      </Stack>
    </Row>
  );
}

/** Makes, lists and restores backups, and can undo a restore. */
function Backups({ info }: { info: AppInfo }) {
  const { value, problem } = useCall('backups.list', {});
  const backups = value?.toSorted((a, b) => b.createdAt - a.createdAt);
  const isOwner = useIsOwner();
  const [subject, setSubject] = useState<Backup | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [restoration, setRestoration] = useState<Restoration | null>(null);

  const askAbout = (backup: Backup) => {
    setSubject(backup);
    setAsking(true);
  };

  return (
    <Section title={t`Backups`}>
      <BackUpRow />
      {isOwner && <CopyElsewhereRow info={info} />}
      <Row>
        <Stack gap="xs">
          {restoration && (
            <Restored
              key={restoration.undo.name}
              restoration={restoration}
              onUndone={() => setRestoration({ ...restoration, undone: true })}
            />
          )}
          <ErrorText>{problem}</ErrorText>
          {!backups && problem === null && <Waiting words={t`Reading the backups…`} />}
          {backups?.length === 0 && (
            <Text size="sm" c="dimmed">
              <Trans>No backup yet. Make the first one with “Back up now”.</Trans>
            </Text>
          )}
          {backups && backups.length > 0 && (
            <BackupTable backups={backups} isOwner={isOwner} onRestore={askAbout} />
          )}
        </Stack>
      </Row>
      {isOwner && <RestoreFileRow info={info} onFound={askAbout} />}
      <RestoreDialog
        opened={isAsking}
        backup={subject}
        onClose={() => setAsking(false)}
        onRestored={(outcome) => {
          if (subject) setRestoration({ ...outcome, restored: subject, undone: false });
        }}
      />
    </Section>
  );
}

/** What an owner needs to know of backups when the database server makes them. */
function ServerBackups() {
  return (
    <Section title={t`Backups`}>
      <Row>
        <Text size="sm">
          <Trans>
            The animals, tills and persons of this shop are on a database server. They are backed up
            and restored there, by whoever looks after it; Animal Store makes no backup of them
            here.
          </Trans>
        </Text>
      </Row>
    </Section>
  );
}

/** How the stock is kept safe, and how lists come in and go out. */
export function BackupsTab({ info }: { info: AppInfo }) {
  return (
    <>
      {info.isOnServer ? <ServerBackups /> : <Backups info={info} />}
      <StorageSection />
      <TransferSection />
    </>
  );
}

/** Why a backup was made. */
const KIND_WORDS: Record<Backup['kind'], string> = words({
  daily: () => t`Daily`,
  manual: () => t`Made by hand`,
  'by-clerk': () => t`Made by a clerk`,
  'before-migration': () => t`Before the data was updated`,
  'before-restore': () => t`Before a restore`,
  'before-update': () => t`Before the app was updated`,
});

/** Every backup and its contents, each with a button with which an owner restores it. */
function BackupTable(props: {
  backups: readonly Backup[];
  isOwner: boolean;
  onRestore: (backup: Backup) => void;
}) {
  return (
    <RecordTable
      label={t`Backups`}
      className={classes.table}
      rows={props.backups}
      keyOf={({ name }) => name}
      columns={[
        {
          name: t`Made`,
          of: ({ name, createdAt }) => <span title={name}>{exactTime(createdAt)}</span>,
        },
        { name: t`Why`, of: ({ kind }) => KIND_WORDS[kind] },
        { name: t`Holds`, of: (backup) => <Holds backup={backup} /> },
        { name: t`Size`, as: 'number', of: ({ sizeBytes }) => sizeText(sizeBytes) },
        {
          name: t({ message: 'Restore', context: 'to do' }),
          as: 'action',
          of: (backup) =>
            props.isOwner && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t`Restore the backup of ${exactTime(backup.createdAt)}`}
                onClick={() => props.onRestore(backup)}
              >
                <Trans>Restore…</Trans>
              </Button>
            ),
        },
      ]}
    />
  );
}

function Holds({ backup: { animals, newest } }: { backup: Backup }) {
  return (
    <>
      {animalsText(animals)}
      {newest && (
        <span className={classes.newest}>
          <Trans>
            the newest: {newest.name}, {exactTime(newest.addedAt)}
          </Trans>
        </span>
      )}
    </>
  );
}
