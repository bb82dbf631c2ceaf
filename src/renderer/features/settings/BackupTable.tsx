import { Button, Table, VisuallyHidden } from '@mantine/core';
import type { Backup } from '../../../shared/backup.ts';
import { useIsOwner } from '../../stores/sign-in.ts';
import { animalsText, exactTime, sizeText } from '../../ui/formats.ts';
import classes from './BackupTable.module.css';

/** Why a backup was made. */
const KIND_WORDS: Record<Backup['kind'], string> = {
  daily: 'Daily',
  manual: 'Made by hand',
  'before-migration': 'Before the data was updated',
  'before-restore': 'Before a restore',
  'before-update': 'Before the app was updated',
};

/** Every backup and its contents, each with a button with which an owner restores it. */
export function BackupTable(props: {
  backups: readonly Backup[];
  onRestore: (backup: Backup) => void;
}) {
  const isOwner = useIsOwner();
  return (
    <Table className={classes.table} aria-label="Backups">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Made</Table.Th>
          <Table.Th scope="col">Why</Table.Th>
          <Table.Th scope="col">Holds</Table.Th>
          <Table.Th scope="col" className={classes.figure}>
            Size
          </Table.Th>
          <Table.Th scope="col">
            <VisuallyHidden>Restore</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {props.backups.map((backup) => (
          <Table.Tr key={backup.name}>
            <Table.Th scope="row" title={backup.name} data-when>
              {exactTime(backup.createdAt)}
            </Table.Th>
            <Table.Td>{KIND_WORDS[backup.kind]}</Table.Td>
            <Table.Td>
              {animalsText(backup.animals)}
              {backup.newest && (
                <span className={classes.newest}>
                  the newest: {backup.newest.name}, {exactTime(backup.newest.addedAt)}
                </span>
              )}
            </Table.Td>
            <Table.Td className={classes.figure}>{sizeText(backup.sizeBytes)}</Table.Td>
            <Table.Td className={classes.figure}>
              {isOwner && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Restore the backup of ${exactTime(backup.createdAt)}`}
                  onClick={() => {
                    props.onRestore(backup);
                  }}
                >
                  Restore…
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
