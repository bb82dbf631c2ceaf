import { Tabs, Title } from '@mantine/core';
import { useAppInfo } from '../../stores/app-info.ts';
import { useService } from '../../stores/service.ts';
import { useSettings } from '../../stores/settings.ts';
import { SETTINGS_TABS, useShell } from '../../stores/shell.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { AboutTab } from './AboutTab.tsx';
import { ComputerTab } from './ComputerTab.tsx';
import { PersonsTab } from './PersonsTab.tsx';
import { ServiceTab } from './ServiceTab.tsx';
import classes from './SettingsScreen.module.css';
import { StockTab } from './StockTab.tsx';

/** The owner's settings in five groups. Every change is saved at once. */
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
            <Tabs.Tab value="service">Service</Tabs.Tab>
            <Tabs.Tab value="computer">This computer</Tabs.Tab>
            <Tabs.Tab value="stock">Stock and backups</Tabs.Tab>
            <Tabs.Tab value="persons">Persons</Tabs.Tab>
            <Tabs.Tab value="about">About</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="service" className={classes.panel}>
            <ServiceTab settings={settings} service={service} />
          </Tabs.Panel>
          <Tabs.Panel value="computer" className={classes.panel}>
            <ComputerTab settings={settings} info={info} />
          </Tabs.Panel>
          <Tabs.Panel value="stock" className={classes.panel}>
            <StockTab settings={settings} info={info} />
          </Tabs.Panel>
          <Tabs.Panel value="persons" className={classes.panel}>
            <PersonsTab settings={settings} />
          </Tabs.Panel>
          <Tabs.Panel value="about" className={classes.panel}>
            <AboutTab info={info} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Waiting words="Reading the settings…" />
      )}
    </div>
  );
}
