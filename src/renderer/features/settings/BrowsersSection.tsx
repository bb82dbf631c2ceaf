import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Browser } from '../../../shared/browser.ts';
import { callShop } from '../../shop.ts';
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
      <Row>
        <Text size="sm" c="dimmed">
          Each keeps its access for 30 days. To give it to another, open the newest address that
          Animal Store printed where it was started.
        </Text>
        <ErrorText>{problem?.message}</ErrorText>
      </Row>
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
