import { Button } from '@mantine/core';
import { useConnection } from '../stores/connection.ts';
import { useService } from '../stores/app.ts';
import { showSettings, type SettingsTab } from '../stores/shell.ts';
import { Callout } from '../ui/messages.tsx';

function ToSettings({ tab }: { tab: SettingsTab }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => {
        showSettings(tab);
      }}
    >
      Open settings
    </Button>
  );
}

/** Problems of the shop as a whole, above every screen: storage, or a service that can't listen. */
export function Problems() {
  const state = useService((service) => service.state);
  if (!state) return null;
  const { production, staging, storageProblem, backupProblem, crowdedBy } = state;
  return (
    <>
      {storageProblem && <Callout kind="danger">{storageProblem.message}</Callout>}
      {backupProblem && (
        <Callout kind="warning" action={<ToSettings tab="backups" />}>
          Today’s backup was not made. {backupProblem.message}
        </Callout>
      )}
      {production.state === 'failed' && (
        <Callout kind="danger" action={<ToSettings tab="advanced" />}>
          Tills can’t connect. {production.problem.message}
        </Callout>
      )}
      {crowdedBy !== null && <Callout kind="warning">{crowdedSentence(crowdedBy)}</Callout>}
      {staging.state === 'failed' && (
        <Callout kind="warning" action={<ToSettings tab="advanced" />}>
          The staging service is off. {staging.problem.message}
        </Callout>
      )}
    </>
  );
}

function crowdedSentence(address: string): string {
  const isThisComputer = address === '127.0.0.1' || address.startsWith('0:0:0:0');
  const who = isThisComputer
    ? 'A program on this computer'
    : `One machine on the network (${address})`;
  const what = isThisComputer
    ? 'Close programs that should not be running'
    : 'Find the machine with this address and take it off the network';
  return `${who} opens very many connections without a key. Tills are still served. ${what}.`;
}

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
