import { Accordion, Button, Group, Stack, Text } from '@mantine/core';
import type { KeySummary } from '../../../shared/key.ts';
import { callShop } from '../../shop.ts';
import { useIsOwner } from '../../stores/sign-in.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { PLAN_TITLES } from './plan-form.ts';
import { takeMovedKey } from './tills-store.ts';
import classes from './RevokedKeys.module.css';
import { useAction } from '../../ui/use-action.ts';

function RevokedKey({ of }: { of: KeySummary }) {
  const { running, problem, run } = useAction();
  const { environment, id } = of;

  async function undo() {
    takeMovedKey(await callShop('keys.undoRevoke', { environment, id }));
  }

  return (
    <li className={classes.key}>
      <Group justify="space-between" wrap="nowrap">
        <div className={classes.words}>
          <Text className={classes.label}>{of.label}</Text>
          <Group gap={4}>
            <Text size="xs" c="dimmed">
              {PLAN_TITLES[of.plan]} · revoked
            </Text>
            {of.revokedAt !== null && <Moment at={of.revokedAt} size="xs" quiet />}
          </Group>
        </div>
        {useIsOwner() && (
          <Button
            size="compact-sm"
            variant="default"
            loading={running}
            onClick={() => void run(undo)}
            aria-label={`Undo revoking ${of.label}`}
          >
            Undo
          </Button>
        )}
      </Group>
      <ErrorText>{problem?.message}</ErrorText>
    </li>
  );
}

/** Revoked keys, tucked away, each with a way to restore it. */
export function RevokedKeys({ keys }: { keys: readonly KeySummary[] }) {
  if (keys.length === 0) return null;
  return (
    <Accordion
      order={2}
      chevronPosition="left"
      classNames={{
        item: classes.item,
        control: classes.control,
        chevron: classes.chevron,
        content: classes.content,
      }}
    >
      <Accordion.Item value="revoked">
        <Accordion.Control>Revoked keys ({keys.length})</Accordion.Control>
        <Accordion.Panel>
          <Stack component="ul" gap={0} className={classes.list}>
            {keys.map((key) => (
              <RevokedKey key={key.id} of={key} />
            ))}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
