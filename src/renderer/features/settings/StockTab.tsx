import { Button, Group, Stack, Text } from '@mantine/core';
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

const WITH_THE_STOCK = 'The whole shop is in this folder of this computer, readable by you alone.';
const BESIDE_A_SERVER =
  'Settings, log and certificate of this computer are in this folder, readable by you alone. The stock is on a database server.';

function DataFolderRow({ info }: { info: AppInfo }) {
  const { problem, run } = useAction();
  return (
    <Row>
      <Stack gap="xs">
        <Group align="flex-end" wrap="nowrap">
          <CopyField
            label="Data folder"
            description={info.isOnServer ? BESIDE_A_SERVER : WITH_THE_STOCK}
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

/** What an owner needs to know of backups when the database server makes them. */
function ServerBackups() {
  return (
    <Section title="Backups">
      <Row>
        <Text size="sm">
          The animals, tills and persons of this shop are on a database server. They are backed up
          and restored there, by whoever looks after it; Animal Store makes no backup of them here.
        </Text>
      </Row>
    </Section>
  );
}

/** Where the stock is stored, how it is kept safe, and how it is imported and exported. */
export function StockTab({ settings, info }: { settings: Settings; info: AppInfo }) {
  return (
    <>
      <Section title="Data">
        <DataFolderRow info={info} />
      </Section>
      {info.isOnServer ? <ServerBackups /> : <BackupsSection settings={settings} info={info} />}
      <TransferSection />
    </>
  );
}
