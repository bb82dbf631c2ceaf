import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { AppInfo } from '../../../shared/app-info.ts';
import { callShop } from '../../shop.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Row, Section } from './SettingRows.tsx';
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
        <Group justify="space-between" className={classes.beside}>
          <Text size="sm">
            <Trans>
              One file for whoever helps you: versions, settings, how the service and the database
              are doing, and the latest log. It holds no key, no till’s name and no animal.
            </Trans>
          </Text>
          <Button
            variant="default"
            className={classes.fixed}
            loading={running}
            onClick={() => void save()}
          >
            <Trans>Save diagnostics</Trans>
          </Button>
        </Group>
        <ErrorText>{problem?.message}</ErrorText>
        <div role="status">{file !== null && <CopyField label={t`Saved in`} value={file} />}</div>
      </Stack>
    </Row>
  );
}

/** Version, updates, and help when something is wrong. */
export function AboutTab({ info }: { info: AppInfo }) {
  return (
    <>
      <Section title={t`Version`}>
        <Row>
          <Text size="sm">
            <Trans>Animal Store {info.version}</Trans>
          </Text>
        </Row>
      </Section>
      <Section title={t`Diagnostics`}>
        <DiagnosticsRow />
      </Section>
    </>
  );
}
