import { Group, Loader, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

/** How long (ms) a reply may take before the window shows that it is waiting. */
const PATIENCE_MS = 200;

/** Shows its content only after a moment, so that quick replies show no spinner. */
export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return due ? children : null;
}

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
