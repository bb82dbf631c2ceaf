import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileExport, IconFileImport, IconPrinter } from '@tabler/icons-react';
import { openPrint } from '../papers/print-dialog.ts';
import { chooseImport, openExport } from '../transfer/transfer-store.ts';

/** The remaining actions on the whole list. */
export function ListMenu() {
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More" title="Import, export, print">
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileImport size={16} />} onClick={chooseImport}>
          Import a list…
        </Menu.Item>
        <Menu.Item leftSection={<IconFileExport size={16} />} onClick={openExport}>
          Export…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPrinter size={16} />}
          onClick={() => {
            openPrint();
          }}
        >
          Print…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
