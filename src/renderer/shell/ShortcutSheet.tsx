import { Group, Kbd, Stack, Switch, Table } from '@mantine/core';
import { useKeyChoices, useShell } from '../stores/shell.ts';
import { ColumnHeads } from '../ui/ColumnHeads.tsx';
import { keyNames } from '../ui/keys.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { SHORTCUTS } from './shortcuts.ts';

const [MOD = 'Ctrl'] = keyNames('Mod+A');
const [ALT = 'Alt'] = keyNames('Alt+A');

/** Keys of the list, which the grid handles itself. */
const IN_THE_LIST: readonly (readonly [name: string, keys: readonly string[]])[] = [
  ['Available, pending, sold', [ALT, 'A / P / S']],
  ['Sell or reserve, with what is to be known', [ALT, 'Shift', 'S / P']],
  ['Open the animal’s card', ['Enter']],
  ['Next or previous card', ['Page Down / Page Up']],
  ['Change what the cell says', ['F2']],
  ['Change a field, of all that are selected', [ALT, 'C']],
  ['Remove from stock', ['Delete']],
  ['Remove and say why', ['Shift', 'Delete']],
  ['Undo, do again', [MOD, 'Z / Shift Z']],
  ['Move from cell to cell', ['↑', '↓', '←', '→']],
  ['A screenful up or down', ['Page Up', 'Page Down']],
  ['First or last column', ['Home', 'End']],
  ['First or last animal', [MOD, 'Home / End']],
  ['Select an animal, or take it out', ['Space']],
  ['Select on from there', ['Shift', '↑ / ↓']],
  ['Select all', [MOD, 'A']],
  ['Select nothing', ['Esc']],
  ['Menu of an animal', ['Shift', 'F10']],
  ['Print the list, or what is selected', [MOD, 'P']],
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

/** Whether letters alone are commands. A scanner's letters never are. */
function Letters() {
  const { lettersOpen, lettersMark } = useKeyChoices();
  return (
    <Stack gap="xs" mb="md">
      <Switch
        label="N, L, / and ? are enough by themselves"
        checked={lettersOpen}
        onChange={(event) => {
          useKeyChoices.setState({ lettersOpen: event.currentTarget.checked });
        }}
      />
      <Switch
        label="A, P and S mark animals without Alt"
        checked={lettersMark}
        onChange={(event) => {
          useKeyChoices.setState({ lettersMark: event.currentTarget.checked });
        }}
      />
    </Stack>
  );
}

/** The sheet of shortcuts (`?`). */
export function ShortcutSheet() {
  return (
    <Dialog
      opened
      size="lg"
      title="Shortcuts"
      onClose={() => {
        useShell.setState({ shortcutsOpen: false });
      }}
    >
      <Letters />
      <Table withRowBorders={false} verticalSpacing={6}>
        <ColumnHeads names={['What it does', 'Keys', 'Outside a field']} />
        <Table.Tbody>
          {SHORTCUTS.map(({ command, name, hotkey, letter }) => (
            <Table.Tr key={command}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>
                <Keys keys={keyNames(hotkey)} />
              </Table.Td>
              <Table.Td>{letter !== undefined && <Kbd>{letter}</Kbd>}</Table.Td>
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
