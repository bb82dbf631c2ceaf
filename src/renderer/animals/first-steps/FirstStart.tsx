import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconFileImport, IconPlus, IconSparkles, type Icon } from '@tabler/icons-react';
import { runCommand, showScreen, showSettings } from '../../stores/shell.ts';
import { useIsOwner } from '../../stores/sign-in.ts';
import type { IllustrationName } from '../../ui/illustration-names.ts';
import { LanguageChoice } from '../../ui/LanguageChoice.tsx';
import { illustrationUrl } from '../../ui/illustrations.ts';
import { chooseImport } from '../dialogs/transfer-store.ts';
import layout from '../../ui/screen.module.css';
import classes from './FirstStart.module.css';
import { openSample, useIsSample, useSampleBusy } from './sample.ts';

const SHELF: readonly IllustrationName[] = ['cat', 'budgie', 'dog', 'rabbit', 'tortoise'];

/** The shop's first minute: who could live here, and three ways to begin. */
export function FirstStart() {
  const isBusy = useSampleBusy((sample) => sample.isBusy);
  const isSample = useIsSample();
  const isOwner = useIsOwner();
  return (
    <section className={classes.start} aria-labelledby="first-start">
      <div className={classes.shelf} aria-hidden="true">
        {SHELF.map((name) => (
          <img key={name} src={illustrationUrl(name)} alt="" />
        ))}
      </div>
      <h2 id="first-start">
        <Trans>Welcome. Who lives here?</Trans>
      </h2>
      <p>
        <Trans>
          No animals yet. Start with your own, or look round a shop that is already full.
        </Trans>
      </p>
      <div className={classes.ways}>
        {!isSample && isOwner && (
          <Way
            icon={IconSparkles}
            name={isBusy ? t`The shop is being filled…` : t`Look round a full shop`}
            words={t`Sample animals and a year of sales. Leave it again whenever you like.`}
            onClick={() => void openSample()}
          />
        )}
        <Way
          icon={IconPlus}
          name={t`Add the first animal`}
          words={t`A name and a category are enough to begin.`}
          onClick={() => runCommand('add')}
        />
        <Way
          icon={IconFileImport}
          name={t`Import a list`}
          words={t`Choose a spreadsheet, or drop it anywhere on this window.`}
          onClick={chooseImport}
        />
      </div>
      <div className={classes.others}>
        <UnstyledButton className={layout.more} onClick={() => showSettings('backups')}>
          <Trans>Restore a backup</Trans>
        </UnstyledButton>
        <UnstyledButton className={layout.more} onClick={() => showScreen('tills')}>
          <Trans>Pair a till</Trans>
        </UnstyledButton>
        {isOwner && <LanguageChoice aria-label={t`Language`} size="xs" />}
      </div>
    </section>
  );
}

interface WayProps {
  icon: Icon;
  name: string;
  words: string;
  onClick: () => void;
}

function Way({ icon: Sign, name, words, onClick }: WayProps) {
  return (
    <UnstyledButton className={classes.way} onClick={onClick}>
      <Sign size={20} aria-hidden="true" />
      <span>
        <b>{name}</b>
        {words}
      </span>
    </UnstyledButton>
  );
}
