import { Trans } from '@lingui/react/macro';
import { Callout } from '../../../ui/messages.tsx';
import { animalsText, numberText } from '../../../ui/formats.ts';
import { useInventory } from '../../../animals/list/inventory-store.ts';

/** Says that the browser can't lay out all of a list, and how to see the rest. */
export function TooLong({ drawn }: { drawn: number }) {
  const total = useInventory(({ list }) => list.total);
  if (drawn >= total) return null;
  return (
    <Callout kind="info">
      <Trans>
        The list shows the first {numberText(drawn)} of {animalsText(total)}. To see the others,
        search, filter or sort the other way round.
      </Trans>
    </Callout>
  );
}
