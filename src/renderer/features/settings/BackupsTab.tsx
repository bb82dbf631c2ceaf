import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AppInfo } from '../../../shared/app-info.ts';
import type { Backup } from '../../../shared/backup.ts';
import { callShop } from '../../shop.ts';
import { following } from '../../stores/follow.ts';
import { useService } from '../../stores/service.ts';
import { useReading } from '../../stores/use-reading.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { animalsText } from '../../ui/formats.ts';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { BackupTable } from './BackupTable.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { Restored, type Restoration } from './Restored.tsx';
import { Row, Section } from './Section.tsx';
import classes from './SettingsScreen.module.css';
import { TransferSection } from './TransferSection.tsx';

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

async function readBackups(): Promise<Backup[]> {
  const backups = await callShop('backups.list', {});
  return backups.toSorted((a, b) => b.createdAt - a.createdAt);
}

const followBackups = following('backups.changed');

/** Makes, lists and restores backups, and can undo a restore. */
function Backups() {
  const { value: backups, problem } = useReading(readBackups, followBackups);
  const [subject, setSubject] = useState<Backup | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [restoration, setRestoration] = useState<Restoration | null>(null);

  return (
    <Section title="Backups">
      <BackUpRow />
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
          <ErrorText>{problem}</ErrorText>
          {!backups && problem === null && <Waiting words="Reading the backups…" />}
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

/** What an owner needs to know of backups when the database server makes them. */
function ServerBackups() {
  return (
    <Section title="Backups">
      <Row>
        <Text size="sm">
          The animals, tills and persons of this shop are on a database server. They are backed up
          and restored there, by whoever looks after it; Animal Store makes no backup of them here.
        </Text>
      </Row>
    </Section>
  );
}

/** How the stock is kept safe, and how lists come in and go out. */
export function BackupsTab({ info }: { info: AppInfo }) {
  return (
    <>
      {info.isOnServer ? <ServerBackups /> : <Backups />}
      <TransferSection />
    </>
  );
}
