import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useConnection } from '../stores/connection.ts';
import { useService } from '../stores/app.ts';
import { useSignIn } from '../stores/sign-in.ts';
import { showSettings, type SettingsTab } from '../stores/shell.ts';
import { Callout } from '../ui/messages.tsx';
import { inWords } from '../../shared/in-words.ts';

function ToSettings({ tab }: { tab: SettingsTab }) {
  return (
    <Button size="compact-sm" variant="default" onClick={() => showSettings(tab)}>
      <Trans>Open settings</Trans>
    </Button>
  );
}

/** Problems of the shop as a whole, above every screen: storage, or a service that can't listen. */
export function Problems() {
  const state = useService((service) => service.state);
  const lockProblem = useSignIn((signIn) => signIn.lockProblem);
  if (!state) return null;
  const { production, staging, storageProblem, backupProblem, crowdedBy } = state;
  return (
    <>
      {lockProblem && (
        <Callout kind="danger">
          <Trans>This window is not locked. {inWords(lockProblem)}</Trans>
        </Callout>
      )}
      {storageProblem && <Callout kind="danger">{inWords(storageProblem)}</Callout>}
      {backupProblem && (
        <Callout kind="warning" action={<ToSettings tab="backups" />}>
          <Trans>Today’s backup was not made. {inWords(backupProblem)}</Trans>
        </Callout>
      )}
      {production.state === 'failed' && (
        <Callout kind="danger" action={<ToSettings tab="advanced" />}>
          <Trans>Tills can’t connect. {inWords(production.problem)}</Trans>
        </Callout>
      )}
      {crowdedBy !== null && <Callout kind="warning">{crowdedSentence(crowdedBy)}</Callout>}
      {staging.state === 'failed' && (
        <Callout kind="warning" action={<ToSettings tab="advanced" />}>
          <Trans>The staging service is off. {inWords(staging.problem)}</Trans>
        </Callout>
      )}
    </>
  );
}

function crowdedSentence(address: string): string {
  const isThisComputer = address === '127.0.0.1' || address.startsWith('0:0:0:0');
  return isThisComputer
    ? t`A program on this computer opens very many connections without a key. Tills are still served. Close programs that should not be running.`
    : t`One machine on the network (${address}) opens very many connections without a key. Tills are still served. Find the machine with this address and take it off the network.`;
}

/** Says at once when the window can't reach Animal Store, and that nothing needs to be done. */
export function ConnectionBar() {
  const state = useConnection((connection) => connection.state);
  if (state === 'lost') {
    return (
      <Callout kind="danger">
        <Trans>
          <strong>Animal Store does not reply.</strong> What you see may be out of date. What you
          typed stays here, and the window connects again by itself.
        </Trans>
      </Callout>
    );
  }
  if (state === 'shut-out') {
    return (
      <Callout
        kind="danger"
        action={
          <Button size="compact-sm" variant="default" onClick={() => window.location.reload()}>
            <Trans>Load again</Trans>
          </Button>
        }
      >
        <Trans>
          <strong>Animal Store was restarted.</strong> This browser has no access to it any more:
          ask an owner for a link, or whoever set it up. What you typed stays here until you close
          this page.
        </Trans>
      </Callout>
    );
  }
  return null;
}
