import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { chooseImport, openExport } from '../../animals/dialogs/transfer-store.ts';
import { Row, Section } from './SettingRows.tsx';

/** Imports and exports the stock. */
export function TransferSection() {
  return (
    <Section title={t`Import and export`}>
      <Row>
        <Stack gap="sm">
          <Text size="sm">
            <Trans>
              Lists come in from CSV, XLSX and JSON files, also by dropping a file on the window or
              pasting rows of a spreadsheet onto the list. Every row is shown before anything is
              added; tills keep working.
            </Trans>
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={chooseImport}>
              <Trans>Import a list…</Trans>
            </Button>
            <Button variant="default" onClick={openExport}>
              <Trans>Export…</Trans>
            </Button>
          </Group>
        </Stack>
      </Row>
    </Section>
  );
}
