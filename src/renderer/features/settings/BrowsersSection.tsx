import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Browser } from '../../../shared/app-info.ts';
import { callShop } from '../../shop.ts';
import { CopyField } from '../../ui/CopyField.tsx';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Row, Section } from './Section.tsx';

/** The browsers that may open this window, each of which an owner can sign out. */
export function BrowsersSection() {
  const [browsers, setBrowsers] = useState<readonly Browser[]>([]);
  const { problem, run } = useAction();
  useEffect(() => {
    void run(() => callShop('browsers.list', {})).then((list) => {
      setBrowsers(list ?? []);
    });
  }, [run]);

  async function signOut(id: string) {
    const left = await run(() => callShop('browsers.signOut', { id }));
    if (left) setBrowsers(left);
  }

  return (
    <Section title="Browsers with access">
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
  const shownName = name === '' ? 'A browser' : name;
  return (
    <Row>
      <Group justify="space-between">
        <div>
          <Text size="sm">{isThis ? `${shownName}, this browser` : shownName}</Text>
          <Text size="sm" c="dimmed">
            Got access <Moment at={admittedAt} quiet />
          </Text>
        </div>
        <Button variant="default" size="xs" onClick={onSignOut}>
          Sign out
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
            Another browser on this computer gets access by a link, for 30 days. A tablet or another
            computer can’t open it: the window is for this computer only.
          </Text>
          <Button variant="default" loading={running} onClick={() => void run(make)}>
            New link
          </Button>
        </Group>
        {link !== null && (
          <CopyField
            label="Link"
            description="Open it in that browser. It works once."
            value={link}
          />
        )}
        <ErrorText>{problem?.message}</ErrorText>
      </Stack>
    </Row>
  );
}
