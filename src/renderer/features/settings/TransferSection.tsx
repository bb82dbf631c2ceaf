import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { chooseImport, openExport } from '../../animals/dialogs/transfer-store.ts';
import { removeSample, useSample } from '../../animals/first-steps/sample.ts';
import { Row, Section } from './SettingRows.tsx';

/** Imports and exports the stock, and removes sample animals. */
export function TransferSection() {
  const busy = useSample((sample) => sample.busy);
  return (
    <Section title={t`Import and export`}>
      <Row>
        <Stack gap="sm">
          <Text size="sm">
            <Trans>
              Lists come in from CSV, XLSX and JSON files, also by dropping a file on the window or
              pasting rows of a spreadsheet onto the list. Every row is shown before anything is
              added; tills go on working meanwhile.
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
      <Row>
        <Stack gap="sm">
          <Text size="sm">
            <Trans>
              Sample animals that were put in to try things out can be taken out again. Those that
              were changed since stay.
            </Trans>
          </Text>
          <Group>
            <Button variant="default" aria-disabled={busy} onClick={() => void removeSample()}>
              <Trans>Take out sample animals</Trans>
            </Button>
          </Group>
        </Stack>
      </Row>
    </Section>
  );
}
