import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useCall } from '../../stores/use-call.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { sizeText } from '../../ui/formats.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { Row, Section } from './SettingRows.tsx';

/** What takes space on the disk, and how much of it may grow how far. */
export function StorageSection() {
  const { value: usage, problem } = useCall('app.storageUsage', {});
  return (
    <Section title={t`Space on the disk`}>
      <Row>
        <Stack gap="xs">
          <ErrorText>{problem}</ErrorText>
          {!usage && problem === null && <Waiting words={t`Measuring…`} />}
          {usage && (
            <Text size="sm">
              <Trans>
                Photographs: {sizeText(usage.photographs.bytes)} of{' '}
                {sizeText(usage.photographs.most)}
                <br />
                Animals, notes and history: {sizeText(usage.stock.bytes)} of{' '}
                {sizeText(usage.stock.most)}
                <br />
                Logs and diagnostics: {sizeText(usage.logs.bytes)} of {sizeText(usage.logs.most)}
                <br />
                Free: {sizeText(usage.free)}
              </Trans>
            </Text>
          )}
        </Stack>
      </Row>
    </Section>
  );
}
