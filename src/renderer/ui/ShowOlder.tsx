import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';

/** Shows what is further down a list, the newest of which is first; nothing where all is shown. */
export function ShowOlder({ onShow }: { onShow: (() => void) | null }) {
  if (!onShow) return null;
  return (
    <Button variant="default" onClick={onShow}>
      <Trans>Show older ones</Trans>
    </Button>
  );
}
