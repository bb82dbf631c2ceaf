import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useProfile } from '../../stores/profile.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { moneyText } from '../../ui/formats.ts';
import { readWhole } from '../../ui/typed-amounts.ts';
import { TypedField } from '../../ui/TypedField.tsx';
import { coinsOf } from './coins.ts';

/** How many of one coin a drawer has. */
const COUNTS = { least: 0, most: 100_000 };

/** A field for each coin and note, opened on demand, which add up to what was counted, in minor units. */
export function CountCoins({ onCount }: { onCount: (sum: number) => void }) {
  const currency = useProfile(({ profile }) => profile.currency);
  const [counts, setCounts] = useState<ReadonlyMap<number, number> | null>(null);
  const coins = coinsOf(currency);
  if (coins.length === 0) return null;
  if (counts === null) {
    return (
      <Button size="compact-sm" variant="subtle" onClick={() => setCounts(new Map())}>
        <Trans>Count coins and notes…</Trans>
      </Button>
    );
  }
  return (
    <SimpleGrid cols={{ base: 3, xs: 4 }} spacing="xs">
      {coins.map((coin, place) => (
        <TypedField
          key={coin}
          ref={place === 0 ? focusOnMount : undefined}
          size="xs"
          label={moneyText(coin)}
          aria-label={t`Number of ${moneyText(coin)}`}
          inputMode="numeric"
          value={String(counts.get(coin) ?? '')}
          read={(typed) => (typed.trim() === '' ? { value: 0 } : readWhole(typed, COUNTS))}
          onRead={(count) => {
            const changed = new Map(counts).set(coin, count);
            setCounts(changed);
            onCount([...changed].reduce((sum, [worth, times]) => sum + worth * times, 0));
          }}
        />
      ))}
    </SimpleGrid>
  );
}
