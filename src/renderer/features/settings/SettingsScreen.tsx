import { Tabs, Title } from '@mantine/core';
import { useAppInfo } from '../../stores/app-info.ts';
import { useService } from '../../stores/service.ts';
import { useSettings } from '../../stores/settings.ts';
import { SETTINGS_TABS, useShell } from '../../stores/shell.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { AboutTab } from './AboutTab.tsx';
import { AdvancedTab } from './AdvancedTab.tsx';
import { BackupsTab } from './BackupsTab.tsx';
import { ComputerTab } from './ComputerTab.tsx';
import { FieldsTab } from './FieldsTab.tsx';
import { PersonsTab } from './PersonsTab.tsx';
import { PrintingTab } from './PrintingTab.tsx';
import { OwnersOnly } from './Section.tsx';
import classes from './SettingsScreen.module.css';

/** The settings in seven groups, those first that owners change. Every change is saved at once. */
export function SettingsScreen() {
  const settings = useSettings((state) => state.settings);
  const service = useService((state) => state.state);
  const info = useAppInfo((state) => state.info);
  const tab = useShell((shell) => shell.settingsTab);
  return (
    <div className={classes.screen}>
      <Title order={1}>Settings</Title>
      {settings && service && info ? (
        <Tabs
          value={tab}
          onChange={(chosen) => {
            const settingsTab = SETTINGS_TABS.find((one) => one === chosen);
            if (settingsTab) useShell.setState({ settingsTab });
          }}
          keepMounted={false}
        >
          <Tabs.List aria-label="Groups of settings">
            <Tabs.Tab value="persons">Persons</Tabs.Tab>
            <Tabs.Tab value="fields">Animal’s card</Tabs.Tab>
            <Tabs.Tab value="printing">Printing</Tabs.Tab>
            <Tabs.Tab value="backups">Stock and backups</Tabs.Tab>
            <Tabs.Tab value="computer">This computer</Tabs.Tab>
            <Tabs.Tab value="about">About</Tabs.Tab>
            <Tabs.Tab value="advanced">Advanced</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="persons" className={classes.panel}>
            <OwnersOnly>
              <PersonsTab settings={settings} />
            </OwnersOnly>
          </Tabs.Panel>
          <Tabs.Panel value="fields" className={classes.panel}>
            <OwnersOnly>
              <FieldsTab />
            </OwnersOnly>
          </Tabs.Panel>
          <Tabs.Panel value="printing" className={classes.panel}>
            <OwnersOnly>
              <PrintingTab />
            </OwnersOnly>
          </Tabs.Panel>
          <Tabs.Panel value="backups" className={classes.panel}>
            <BackupsTab info={info} />
          </Tabs.Panel>
          <Tabs.Panel value="computer" className={classes.panel}>
            <OwnersOnly>
              <ComputerTab settings={settings} info={info} />
            </OwnersOnly>
          </Tabs.Panel>
          <Tabs.Panel value="about" className={classes.panel}>
            <AboutTab info={info} />
          </Tabs.Panel>
          <Tabs.Panel value="advanced" className={classes.panel}>
            <OwnersOnly>
              <AdvancedTab settings={settings} service={service} info={info} />
            </OwnersOnly>
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Waiting words="Reading the settings…" />
      )}
    </div>
  );
}
