import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { AppInfo, Browser } from '../../../shared/app-info.ts';
import { Settings } from '../../../shared/settings.ts';
import { callShop } from '../../shop.ts';
import { changeSettings } from '../../stores/app.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { UNREAD_LANGUAGES } from '../../ui/language.ts';
import { LanguageChoice } from '../../ui/LanguageChoice.tsx';
import { ErrorText } from '../../ui/messages.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ScannerSection } from './ScannerSection.tsx';
import { Row, Section, SettingSwitch } from './SettingRows.tsx';
import classes from './SettingsScreen.module.css';

const THEMES = [
  {
    value: 'system',
    darkFrom: 62,
    get label() {
      return t`Like the system`;
    },
  },
  {
    value: 'light',
    darkFrom: 104,
    get label() {
      return t`Light`;
    },
  },
  {
    value: 'dark',
    darkFrom: 0,
    get label() {
      return t`Dark`;
    },
  },
];

/** The list in small: dark from `darkFrom` (of 104) on. */
function Drawing({ darkFrom }: { darkFrom: number }) {
  return (
    <svg viewBox="0 0 104 64" className={classes.drawing} aria-hidden="true">
      <path fill="#fefdfa" d="M0 0h104v64H0z" />
      <path fill="#1c1b18" d={`M${String(darkFrom)} 0h104v64h-104z`} />
      <path fill={darkFrom === 0 ? '#151411' : '#f5f3ef'} d="M0 0h26v64H0z" />
      <path stroke="#8a857c" strokeWidth="5" strokeLinecap="round" d="M37 12h34" />
      <path stroke="#8a857c55" strokeWidth="5" strokeLinecap="round" d="M37 23h56M37 34h56" />
    </svg>
  );
}

function ThemeRow({ theme }: { theme: Settings['theme'] }) {
  const { problem, run } = useAction();
  return (
    <Row>
      <Radio.Group
        label={t`Colours`}
        description={t`On this computer`}
        error={problem?.message}
        value={theme}
        onChange={(value) => {
          void run(() => changeSettings({ theme: Settings.shape.theme.parse(value) }));
        }}
      >
        <div className={classes.looks}>
          {THEMES.map(({ value, label, darkFrom }) => (
            <Radio.Card key={value} value={value} className={classes.look}>
              <Drawing darkFrom={darkFrom} />
              {label}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </Row>
  );
}

/** How the app looks and behaves on this computer. */
export function ComputerTab({ settings, info }: { settings: Settings; info: AppInfo }) {
  return (
    <>
      <Section title={t`Appearance`}>
        <ThemeRow theme={settings.theme} />
        <Row>
          <LanguageChoice
            label={t`Language`}
            description={
              UNREAD_LANGUAGES.has(i18n.locale) &&
              t`Nobody who works in a shop has read the words of this language yet.`
            }
          />
        </Row>
      </Section>
      <ScannerSection />
      {info.host === 'browser' && <BrowsersSection />}
      {info.host === 'desktop' && (
        <Section title={t`Running`}>
          <SettingSwitch
            name="keepRunningInTray"
            label={t`Keep running when the window is closed`}
            description={t`Tills go on working; the sign in the tray or menu bar opens the window again. Off: closing the window ends the service too.`}
          />
          <SettingSwitch
            name="startAtLogin"
            label={t`Start when this computer starts`}
            description={t`After you log in, so that tills find the service without anybody opening the app.`}
          />
          <SettingSwitch
            name="dueNotice"
            label={t`Say each morning what is due`}
            description={t`A notification from eight o’clock on, once a day, with reservations that are overdue and dates that have come.`}
          />
        </Section>
      )}
    </>
  );
}

/** The browsers that may open this window, each of which an owner can sign out. */
function BrowsersSection() {
  const [browsers, setBrowsers] = useState<readonly Browser[]>([]);
  const { problem, run } = useAction();
  useEffect(() => {
    void run(() => callShop('browsers.list', {})).then((list) => setBrowsers(list ?? []));
  }, [run]);

  async function signOut(id: string) {
    const left = await run(() => callShop('browsers.signOut', { id }));
    if (left) setBrowsers(left);
  }

  return (
    <Section title={t`Browsers with access`}>
      {browsers.map((browser) => (
        <BrowserRow
          key={browser.id}
          browser={browser}
          onSignOut={() => {
            void signOut(browser.id);
          }}
        />
      ))}
      <NewLink />
      <ErrorText>{problem?.message}</ErrorText>
    </Section>
  );
}

function BrowserRow({ browser, onSignOut }: { browser: Browser; onSignOut: () => void }) {
  const { name, admittedAt, isThis } = browser;
  const shownName = name === '' ? t`A browser` : name;
  return (
    <Row>
      <Group justify="space-between">
        <div>
          <Text size="sm">{isThis ? t`${shownName}, this browser` : shownName}</Text>
          <Text size="sm" c="dimmed">
            <Trans>
              Got access <Moment at={admittedAt} quiet />
            </Trans>
          </Text>
        </div>
        <Button variant="default" size="xs" onClick={onSignOut}>
          <Trans>Sign out</Trans>
        </Button>
      </Group>
    </Row>
  );
}

/** Makes a link with which one more browser gets access. */
function NewLink() {
  const [link, setLink] = useState<string | null>(null);
  const { running, problem, run } = useAction();

  async function make() {
    const { token } = await callShop('browsers.newLink', {});
    setLink(`${window.location.origin}/?token=${token}`);
  }

  return (
    <Row>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text size="sm">
            <Trans>
              Another browser on this computer gets access by a link, for 30 days. A tablet or
              another computer can’t open it: the window is for this computer only.
            </Trans>
          </Text>
          <Button variant="default" loading={running} onClick={() => void run(make)}>
            <Trans>New link</Trans>
          </Button>
        </Group>
        {link !== null && (
          <CopyField
            label={t`Link`}
            description={t`Open it in that browser. It works once.`}
            value={link}
          />
        )}
        <ErrorText>{problem?.message}</ErrorText>
      </Stack>
    </Row>
  );
}
