import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Firewall } from '../../../shared/firewall.ts';
import { callShop } from '../../shop.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Row } from './Section.tsx';
import classes from './SettingsScreen.module.css';

/** How this computer's firewall affects tills on the network; nothing where there is no firewall. */
export function FirewallRow() {
  const [firewall, setFirewall] = useState<Firewall | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { running, problem, run } = useAction();

  useEffect(() => {
    let isGone = false;
    callShop('firewall.state', {}).then(
      (state) => {
        if (!isGone) setFirewall(state);
      },
      // The switch works without the firewall's state.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);

  if (!firewall?.words) return null;
  return (
    <Row>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" role="status">
            {isOpen ? 'Done: this computer’s firewall lets tills in.' : firewall.words}
          </Text>
          {firewall.canAllow && !isOpen && (
            <Button
              variant="default"
              className={classes.fixed}
              loading={running}
              onClick={() =>
                void run(() => callShop('firewall.allow', {})).then((done) => {
                  if (done) setOpen(true);
                })
              }
            >
              Allow in the firewall
            </Button>
          )}
        </Group>
        <ErrorText>{problem?.message}</ErrorText>
      </Stack>
    </Row>
  );
}
