import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, NumberInput, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useProfile } from '../../stores/profile.ts';
import { focusOnMount } from '../../ui/focus.ts';
import { moneyText } from '../../ui/formats.ts';
import { coinsOf } from './coins.ts';

/** A field for each coin and note, opened on demand, which add up to what was counted, in minor units. */
export function CountCoins({ onCount }: { onCount: (sum: number) => void }) {
  const currency = useProfile(({ profile }) => profile.currency);
  const [counts, setCounts] = useState<ReadonlyMap<number, number> | null>(null);
  const coins = coinsOf(currency);
  if (coins.length === 0) return null;
  if (counts === null) {
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          setCounts(new Map());
        }}
      >
        <Trans>Count coins and notes…</Trans>
      </Button>
    );
  }
  return (
    <SimpleGrid cols={{ base: 3, xs: 4 }} spacing="xs">
      {coins.map((coin, place) => (
        <NumberInput
          key={coin}
          ref={place === 0 ? focusOnMount : undefined}
          size="xs"
          label={moneyText(coin)}
          aria-label={t`Number of ${moneyText(coin)}`}
          min={0}
          max={100_000}
          allowDecimal={false}
          hideControls
          value={counts.get(coin) ?? ''}
          onChange={(count) => {
            const changed = new Map(counts).set(coin, Number(count));
            setCounts(changed);
            onCount([...changed].reduce((sum, [worth, times]) => sum + worth * times, 0));
          }}
        />
      ))}
    </SimpleGrid>
  );
}
