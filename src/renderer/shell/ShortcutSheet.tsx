import { Group, Kbd, Table } from '@mantine/core';
import { useShell } from '../stores/shell.ts';
import { ColumnHeads } from '../ui/ColumnHeads.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useFocusReturn } from '../ui/use-focus-return.ts';
import { keyNames, SHORTCUTS } from './shortcuts.ts';

/** Keys of the list, which the grid handles itself. */
const IN_THE_LIST: readonly (readonly [name: string, keys: readonly string[]])[] = [
  ['Available, pending, sold', ['A', 'P', 'S']],
  ['Change what the cell says', ['F2']],
  ['Remove from stock', ['Delete']],
  ['Undo, do again', [...keyNames('mod'), 'Z / Shift Z']],
  ['Move from cell to cell', ['↑', '↓', '←', '→']],
  ['A screenful up or down', ['Page Up', 'Page Down']],
  ['First or last column', ['Home', 'End']],
  ['First or last animal', [...keyNames('mod'), 'Home / End']],
  ['Select an animal, or take it out', ['Space']],
  ['Select on from there', ['Shift', '↑ / ↓']],
  ['Select all', [...keyNames('mod'), 'A']],
  ['Select nothing', ['Esc']],
  ['Menu of an animal', ['Shift', 'F10']],
  ['Print the whole list', [...keyNames('mod'), 'P']],
  ['Make a column wider or narrower', ['Shift', '→ / ←']],
];

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <Group gap={4} wrap="nowrap" component="span">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Group>
  );
}

/** The sheet of shortcuts (`?`). */
export function ShortcutSheet() {
  useFocusReturn();
  return (
    <Dialog
      opened
      size="lg"
      title="Shortcuts"
      onClose={() => {
        useShell.setState({ shortcutsOpen: false });
      }}
    >
      <Table withRowBorders={false} verticalSpacing={6}>
        <ColumnHeads names={['What it does', 'Keys', 'Outside a field']} />
        <Table.Tbody>
          {SHORTCUTS.map(({ command, name, keys, plainKey }) => (
            <Table.Tr key={command}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>
                <Keys keys={keyNames(keys)} />
              </Table.Td>
              <Table.Td>{plainKey !== undefined && <Kbd>{plainKey}</Kbd>}</Table.Td>
            </Table.Tr>
          ))}
          {IN_THE_LIST.map(([name, keys]) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td colSpan={2}>
                <Keys keys={keys} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
