import { Button, Group, Stack } from '@mantine/core';
import type { AppInfo } from '../../../shared/app-info.ts';
import type { Settings } from '../../../shared/settings.ts';
import { callShop } from '../../shop.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { useAction } from '../../ui/use-action.ts';
import { BackupsSection } from './BackupsSection.tsx';
import { Row, Section } from './Section.tsx';
import classes from './SettingsScreen.module.css';
import { TransferSection } from './TransferSection.tsx';

function DataFolderRow({ info }: { info: AppInfo }) {
  const { problem, run } = useAction();
  return (
    <Row>
      <Stack gap="xs">
        <Group align="flex-end" wrap="nowrap">
          <CopyField
            label="Data folder"
            description="The whole shop is in this folder of this computer, readable by you alone."
            className={classes.grow}
            value={info.dataFolder}
          />
          <Button
            variant="default"
            onClick={() => void run(() => callShop('app.openDataFolder', {}))}
          >
            Open folder
          </Button>
        </Group>
        <ErrorText>{problem?.message}</ErrorText>
      </Stack>
    </Row>
  );
}

/** Where the stock is stored, how it is kept safe, and how it is imported and exported. */
export function StockTab({ settings, info }: { settings: Settings; info: AppInfo }) {
  return (
    <>
      <Section title="Data">
        <DataFolderRow info={info} />
      </Section>
      <BackupsSection settings={settings} info={info} />
      <TransferSection />
    </>
  );
}
