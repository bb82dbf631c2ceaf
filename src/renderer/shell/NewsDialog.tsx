import { t } from '@lingui/core/macro';
import { List, Text } from '@mantine/core';
import changelog from '../../../CHANGELOG.md?raw';
import { notesOf } from '../../shared/release-notes.ts';
import { useAppInfo } from '../stores/app.ts';
import { useShell } from '../stores/shell.ts';
import { Dialog } from '../ui/Dialog.tsx';

/** A line of the changelog without its marks and addresses. */
function plain(line: string): string {
  return line
    .replace(/^(?:#+|-) /, '')
    .replaceAll(/\[([^[\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '');
}

function close(): void {
  useShell.setState({ newsOpen: false });
}

/** What is new in this version, as the changelog says it. */
export function NewsDialog() {
  const version = useAppInfo(({ info }) => info?.version ?? '');
  const lines = (notesOf(changelog, version) ?? t`Nothing was written down.`).split('\n');
  return (
    <Dialog opened onClose={close} title={t`New in Animal Store ${version}`} size="lg">
      {lines
        .filter((line) => line !== '')
        .map((line, index) => (
          <NewsLine key={index} line={line} />
        ))}
    </Dialog>
  );
}

function NewsLine({ line }: { line: string }) {
  if (line.startsWith('#')) {
    return (
      <Text component="h3" fw={600} mt="sm">
        {plain(line)}
      </Text>
    );
  }
  if (!line.startsWith('- ')) return <Text size="sm">{plain(line)}</Text>;
  return (
    <List size="sm">
      <List.Item>{plain(line)}</List.Item>
    </List>
  );
}
