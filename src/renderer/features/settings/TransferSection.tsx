import { Button, Group, Stack, Text } from '@mantine/core';
import { removeSample, useSample } from '../transfer/sample.ts';
import { chooseImport, openExport } from '../transfer/transfer-store.ts';
import { Row, Section } from './Section.tsx';

/** Imports and exports the stock, and removes sample animals. */
export function TransferSection() {
  const busy = useSample((sample) => sample.busy);
  return (
    <Section title="Import and export">
      <Row>
        <Stack gap="sm">
          <Text size="sm">
            Lists come in from CSV, XLSX and JSON files, also by dropping a file on the window or
            pasting rows of a spreadsheet onto the list. Every row is shown before anything is
            added; tills go on working meanwhile.
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={chooseImport}>
              Import a list…
            </Button>
            <Button variant="default" onClick={openExport}>
              Export…
            </Button>
          </Group>
        </Stack>
      </Row>
      <Row>
        <Stack gap="sm">
          <Text size="sm">
            Sample animals that were put in to try things out can be taken out again. Those that
            were changed since stay.
          </Text>
          <Group>
            <Button variant="default" aria-disabled={busy} onClick={() => void removeSample()}>
              Take out sample animals
            </Button>
          </Group>
        </Stack>
      </Row>
    </Section>
  );
}
