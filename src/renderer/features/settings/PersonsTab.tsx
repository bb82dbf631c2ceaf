import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { Settings } from '../../../shared/settings.ts';
import { changeSettings } from '../../stores/app.ts';
import { useSignIn } from '../../stores/sign-in.ts';
import { useAction } from '../../ui/use-action.ts';
import { PersonsSection } from './PersonsSection.tsx';
import { Row, Section } from './SettingRows.tsx';

const LOCK_TIMES = [
  {
    value: '1',
    get label() {
      return t`1 minute`;
    },
  },
  {
    value: '2',
    get label() {
      return t`2 minutes`;
    },
  },
  {
    value: '5',
    get label() {
      return t`5 minutes`;
    },
  },
  {
    value: '15',
    get label() {
      return t`15 minutes`;
    },
  },
  {
    value: '60',
    get label() {
      return t`1 hour`;
    },
  },
  {
    value: '480',
    get label() {
      return t`8 hours`;
    },
  },
];

/** Who works in the shop, and when a window locks itself. */
export function PersonsTab({ settings }: { settings: Settings }) {
  const hasPersons = useSignIn((state) => (state.signIn?.persons.length ?? 0) > 0);
  return (
    <>
      <Section title={t`Persons`}>
        <Row>
          <PersonsSection />
        </Row>
      </Section>
      {hasPersons && (
        <Section title={t`Locking`}>
          <Row>
            <LockTime minutes={settings.lockAfterMinutes} />
          </Row>
        </Section>
      )}
    </>
  );
}

function LockTime({ minutes }: { minutes: number }) {
  const { problem, run } = useAction();
  return (
    <NativeSelect
      label={t`Lock a window that nobody touches after`}
      data={LOCK_TIMES}
      value={String(minutes)}
      error={problem?.message}
      onChange={(event) => {
        const lockAfterMinutes = Settings.shape.lockAfterMinutes.parse(
          Number(event.currentTarget.value),
        );
        void run(() => changeSettings({ lockAfterMinutes }));
      }}
    />
  );
}
