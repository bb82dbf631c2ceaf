import { Button } from '@mantine/core';
import { useConnection } from '../stores/connection.ts';
import { Callout } from '../ui/Callout.tsx';

/** Says at once when the window can't reach Animal Store, and that nothing needs to be done. */
export function ConnectionBar() {
  const state = useConnection((connection) => connection.state);
  if (state === 'lost') {
    return (
      <Callout kind="danger">
        <strong>Animal Store does not reply.</strong> What you see may be out of date. What you
        typed stays here, and the window connects again by itself.
      </Callout>
    );
  }
  if (state === 'shut-out') {
    return (
      <Callout
        kind="danger"
        action={
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              window.location.reload();
            }}
          >
            Load again
          </Button>
        }
      >
        <strong>Animal Store was started anew.</strong> This browser has no access to it any more:
        ask an owner for a link, or whoever set it up. What you typed stays here until you close
        this page.
      </Callout>
    );
  }
  return null;
}
