import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { PetRow } from '../../../shared/pet.ts';
import { useCall } from '../../stores/use-call.ts';
import { MISSING_WORDS } from '../../ui/missing-words.ts';
import { SETTLED_AFTER } from './card-store.ts';

/** Says what the country's register needs to know of an animal, and does not know. */
export function MissingInRegister({ animal: { id } }: { animal: PetRow }) {
  const [settledId] = useDebouncedValue(id, SETTLED_AFTER);
  return settledId === id && <OfAnimal key={String(id)} id={id} />;
}

function OfAnimal({ id }: { id: bigint }) {
  const { value } = useCall('register.missing', { animal: String(id) });
  if (!value || value.missing.length === 0) return null;
  const words = value.missing.map((need) => MISSING_WORDS[need]).join(', ');
  return (
    <Text size="sm" c="var(--warning)">
      <Trans>For the register: {words}</Trans>
    </Text>
  );
}
