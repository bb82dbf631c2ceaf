import { Text } from '@mantine/core';
import { animalsText } from '../../ui/formats.ts';

/** Says how many of the animals are sold, and so left out. */
export function SoldAlready({ count }: { count: number }) {
  return <Text size="sm">{animalsText(count)} of these: sold already.</Text>;
}
