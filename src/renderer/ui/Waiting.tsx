import { Group, Loader, Text } from '@mantine/core';
import { Delayed } from './Delayed.tsx';

/** Says what the window is waiting for, once the wait is long enough to notice. */
export function Waiting({ words }: { words: string }) {
  return (
    <Delayed>
      <Group gap="xs" role="status">
        <Loader size="xs" aria-hidden />
        <Text size="sm">{words}</Text>
      </Group>
    </Delayed>
  );
}
