import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';

/** The first of a card's list, and all of it on request. */
export function FirstFew<Item>(props: {
  items: readonly Item[];
  /** How many are shown at first. */
  few: number;
  children: (item: Item, place: number) => ReactNode;
}) {
  const { items, few, children } = props;
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <ol>{items.slice(0, isWhole ? undefined : few).map(children)}</ol>
      {!isWhole && items.length > few && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          <Trans>Show all</Trans>
        </Button>
      )}
    </>
  );
}
