import { t } from '@lingui/core/macro';
import { Group, Kbd, Stack, Switch, Table } from '@mantine/core';
import { useKeyChoices, useShell } from '../stores/shell.ts';
import { ColumnHeads } from '../ui/ColumnHeads.tsx';
import { keyNames } from '../ui/keys.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { SHORTCUTS } from './shortcuts.ts';

/** Keys of the list, which the grid handles itself. */
function inTheList(): (readonly [name: string, keys: readonly string[]])[] {
  const [mod = ''] = keyNames('Mod+A');
  const [alt = ''] = keyNames('Alt+A');
  return [
    [t`Mark as available, reserved or sold`, [alt, 'A / R / S']],
    [t`Sell, or reserve for a customer`, [alt, t`Shift`, 'S / R']],
    [t`In a sale: to customer and payment, and back`, [t`Page Down / Page Up`]],
    [t`Complete the sale`, [mod, t`Enter`]],
    [t`Open the animal’s card`, [t`Enter`]],
    [t`Next or previous card`, [t`Page Down / Page Up`]],
    [t`Change what the cell says`, ['F2']],
    [t`Change a field, of all that are selected`, [alt, 'C']],
    [t`Remove from stock`, [t`Delete`]],
    [t`Remove with a reason`, [t`Shift`, t`Delete`]],
    [t`Undo, redo`, [mod, t`Z / Shift Z`]],
    [t`Move from cell to cell`, ['↑', '↓', '←', '→']],
    [t`A screenful up or down`, [t`Page Up`, t`Page Down`]],
    [t`First or last column`, [t`Home`, t({ message: 'End', context: 'key' })]],
    [t`First or last animal`, [mod, t`Home / End`]],
    [t`Select or deselect an animal`, [t`Space`]],
    [t`Extend the selection`, [t`Shift`, '↑ / ↓']],
    [t`Select all`, [mod, 'A']],
    [t`Select nothing`, [t`Esc`]],
    [t`Menu of an animal`, [t`Shift`, 'F10']],
    [t`Print the list, or what is selected`, [mod, 'P']],
    [t`Make a column wider or narrower`, [t`Shift`, '→ / ←']],
  ];
}

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
        label={t`N, L, / and ? are enough by themselves`}
        checked={lettersOpen}
        onChange={(event) => {
          useKeyChoices.setState({ lettersOpen: event.currentTarget.checked });
        }}
      />
      <Switch
        label={t`A, R and S mark animals without Alt`}
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
      title={t`Shortcuts`}
      onClose={() => useShell.setState({ shortcutsOpen: false })}
    >
      <Letters />
      <Table withRowBorders={false} verticalSpacing={6}>
        <ColumnHeads names={[t`What it does`, t`Keys`, t`Outside a field`]} />
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
          {inTheList().map(([name, keys]) => (
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
