import { t } from '@lingui/core/macro';
import { Tabs } from '@mantine/core';
import {
  IconBuildingStore,
  IconCode,
  IconDatabase,
  IconDeviceDesktop,
  IconForms,
  IconInfoCircle,
  IconPrinter,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { useAppInfo, useService, useSettings } from '../../stores/app.ts';
import { SETTINGS_TABS, useShell, type SettingsTab } from '../../stores/shell.ts';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { AboutTab } from './AboutTab.tsx';
import { AdvancedTab } from './AdvancedTab.tsx';
import { BackupsTab } from './BackupsTab.tsx';
import { ComputerTab } from './ComputerTab.tsx';
import { FieldsTab } from './FieldsTab.tsx';
import { PersonsTab } from './PersonsTab.tsx';
import { PrintingTab } from './PrintingTab.tsx';
import { ShopTab } from './ShopTab.tsx';
import { OwnersOnly } from './SettingRows.tsx';
import layout from '../../ui/screen.module.css';
import classes from './SettingsScreen.module.css';

const SECTIONS: readonly { tab: SettingsTab; name: string; icon: Icon }[] = [
  {
    tab: 'shop',
    icon: IconBuildingStore,
    get name() {
      return t`Shop`;
    },
  },
  {
    tab: 'persons',
    icon: IconUsers,
    get name() {
      return t`Persons`;
    },
  },
  {
    tab: 'fields',
    icon: IconForms,
    get name() {
      return t`Animal’s card`;
    },
  },
  {
    tab: 'printing',
    icon: IconPrinter,
    get name() {
      return t`Printing`;
    },
  },
  {
    tab: 'backups',
    icon: IconDatabase,
    get name() {
      return t`Stock and backups`;
    },
  },
  {
    tab: 'computer',
    icon: IconDeviceDesktop,
    get name() {
      return t`This computer`;
    },
  },
  {
    tab: 'advanced',
    icon: IconCode,
    get name() {
      return t`Advanced`;
    },
  },
  {
    tab: 'about',
    icon: IconInfoCircle,
    get name() {
      return t`About`;
    },
  },
];

/** The settings in eight groups, those first that owners change. Every change is saved at once. */
export function SettingsScreen() {
  const settings = useSettings((state) => state.settings);
  const service = useService((state) => state.state);
  const info = useAppInfo((state) => state.info);
  const tab = useShell((shell) => shell.settingsTab);
  return (
    <div className={layout.screen}>
      <ScreenHead title={t`Settings`} />
      {settings && service && info ? (
        <Tabs
          value={tab}
          onChange={(chosen) => {
            const settingsTab = SETTINGS_TABS.find((one) => one === chosen);
            if (settingsTab) useShell.setState({ settingsTab });
          }}
          keepMounted={false}
          orientation="vertical"
          className={classes.tabs}
        >
          <Tabs.List aria-label={t`Sections of the settings`} className={classes.sections}>
            {SECTIONS.map(({ tab: value, name, icon: SectionIcon }) => (
              <Tabs.Tab
                key={value}
                value={value}
                classNames={{ tabLabel: classes.choice }}
                leftSection={<SectionIcon size={18} aria-hidden="true" />}
              >
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="shop" className={classes.panel}>
            <OwnersOnly>
              <ShopTab />
            </OwnersOnly>
          </Tabs.Panel>
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
        <Waiting words={t`Reading the settings…`} />
      )}
    </div>
  );
}
