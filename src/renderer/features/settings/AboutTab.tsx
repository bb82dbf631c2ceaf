import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AppInfo } from '../../../shared/app-info.ts';
import { callShop } from '../../shop.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Row, Section } from './Section.tsx';
import classes from './SettingsScreen.module.css';

function DiagnosticsRow() {
  const [file, setFile] = useState<string | null>(null);
  const { running, problem, run } = useAction();

  async function save() {
    const saved = await run(() => callShop('app.saveDiagnostics', {}));
    if (saved) setFile(saved.file);
  }

  return (
    <Row>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">
            One file for whoever helps you: versions, settings, how the service and the database are
            doing, and the latest log. It holds no key, no till’s name and no animal.
          </Text>
          <Button
            variant="default"
            className={classes.fixed}
            loading={running}
            onClick={() => void save()}
          >
            Save diagnostics
          </Button>
        </Group>
        <ErrorText>{problem?.message}</ErrorText>
        <div role="status">{file !== null && <CopyField label="Saved in" value={file} />}</div>
      </Stack>
    </Row>
  );
}

/** Version, updates, and help when something is wrong. */
export function AboutTab({ info }: { info: AppInfo }) {
  return (
    <>
      <Section title="Version">
        <Row>
          <Text size="sm">Animal Store {info.version}</Text>
        </Row>
      </Section>
      <Section title="Diagnostics">
        <DiagnosticsRow />
      </Section>
    </>
  );
}
