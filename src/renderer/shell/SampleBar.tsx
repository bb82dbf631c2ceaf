import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useIsSample } from '../animals/first-steps/sample.ts';
import { callShop } from '../shop.ts';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
import classes from './Shell.module.css';

/** Says across the top that all of this is a sample, and ends it. */
export function SampleBar() {
  const isSample = useIsSample();
  const [isAsking, setAsking] = useState(false);
  if (!isSample) return null;
  const close = () => setAsking(false);
  return (
    <section className={classes.sample} aria-label={t`Sample shop`}>
      <Trans>This is a sample shop</Trans>
      <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
        <Trans>Begin with your own</Trans>
      </Button>
      <Dialog opened={isAsking} onClose={close} title={t`Begin with your own shop`}>
        <DialogForm
          submitLabel={t`Begin`}
          onSubmit={async () => {
            await callShop('sample.leave', {});
          }}
          onCancel={close}
        >
          <p>
            <Trans>
              The sample shop is deleted, with what was changed in it. Your own shop is as you left
              it.
            </Trans>
          </p>
        </DialogForm>
      </Dialog>
    </section>
  );
}
