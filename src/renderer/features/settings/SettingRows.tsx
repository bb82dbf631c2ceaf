import { Fieldset, Title, Stack, Switch, TextInput, type TextInputProps } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { fieldProblems, type ErrorValue } from '../../../shared/errors.ts';
import { SettingsChange, type Settings } from '../../../shared/settings.ts';
import { changeSettings, useSettings } from '../../stores/app.ts';
import { ownersOnly, useIsOwner } from '../../stores/sign-in.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { Note } from '../../ui/Note.tsx';
import { asSentence } from '../../ui/formats.ts';
import { useAction } from '../../ui/use-action.ts';
import classes from './SettingsScreen.module.css';

/** Related settings under a heading, with lines between the rows. */
export function Section(props: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} id={id} className={classes.title}>
        {props.title}
      </Title>
      <div className={classes.rows}>{props.children}</div>
    </section>
  );
}

/** One row of a section. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

/** What only an owner may change: a clerk sees it greyed, with the reason above it. */
export function OwnersOnly({ children }: { children: ReactNode }) {
  const isOwner = useIsOwner();
  return (
    <Fieldset variant="unstyled" m={0} disabled={!isOwner} className={classes.owners}>
      {!isOwner && <Note kind="info">{ownersOnly()}</Note>}
      {children}
    </Fieldset>
  );
}

type SwitchName = {
  [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never;
}[keyof Settings];

/** An on/off setting, saved at once. A refusal is shown below it, and the switch does not move. */
export function SettingSwitch(props: {
  name: SwitchName;
  label: string;
  description: ReactNode;
  disabled?: boolean;
  /** Checks the consequences of a change first; returns whether it may be made now. */
  before?: () => Promise<boolean>;
}) {
  const { name, label, description, disabled = false, before } = props;
  const isOn = useSettings((state) => state.settings?.[name] ?? false);
  const { running, problem, run } = useAction();
  const change: SettingsChange = { [name]: !isOn };

  return (
    <Row>
      <Stack gap="xs">
        <Switch
          classNames={{
            body: classes.body,
            labelWrapper: classes.words,
            track: classes.track,
          }}
          labelPosition="left"
          w="100%"
          withThumbIndicator={false}
          label={label}
          description={description}
          checked={isOn}
          disabled={disabled}
          aria-busy={running}
          onChange={() => {
            void run(async () => {
              if (!before || (await before())) await changeSettings(change);
            });
          }}
        />
        <ErrorText>{problem?.message}</ErrorText>
      </Stack>
    </Row>
  );
}

interface SettingFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'error'> {
  /** The saved setting, as text. */
  saved: string;
  /** Turns text into a change of settings, or says what is wrong with it. */
  read: ReadText;
}

function sentenceOf(problem: ErrorValue): string | undefined {
  return asSentence(Object.values(problem.fields ?? {})[0] ?? problem.message);
}

/**
 * A setting that is typed. Enter and leaving the field save it; Escape restores the saved value. A
 * refused value stays in the field to be corrected, with the reason below it.
 */
export function SettingField({ saved, read, ...input }: SettingFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [mistake, setMistake] = useState<string | undefined>(undefined);
  const { problem, run, clear } = useAction();
  const error = mistake ?? (problem ? sentenceOf(problem) : undefined);

  function forget() {
    setDraft(null);
    setMistake(undefined);
    clear();
  }

  async function save() {
    const text = draft?.trim();
    if (text === undefined || text === saved) {
      forget();
      return;
    }
    const { change, problem: wrong } = read(text);
    setMistake(asSentence(wrong));
    if (!change) return;
    await run(async () => {
      await changeSettings(change);
      setDraft(null);
    });
  }

  return (
    <TextInput
      {...input}
      value={draft ?? saved}
      error={error}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        setMistake(undefined);
        clear();
      }}
      onBlur={() => {
        // A refused value stays to be corrected; leaving the field again does not save it again.
        if (error === undefined) void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape' && draft !== null) {
          event.stopPropagation();
          forget();
        }
      }}
    />
  );
}

/** Turns typed text into a change of settings, or says what is wrong with it. */
type ReadText = (
  text: string,
) => { change: SettingsChange; problem?: undefined } | { change: null; problem: string };

function check(change: Record<string, unknown>): ReturnType<ReadText> {
  const read = SettingsChange.safeParse(change);
  if (read.success) return { change: read.data };
  return { change: null, problem: Object.values(fieldProblems(read.error))[0] ?? '' };
}

const DIGITS = /^\d+$/;

/** Reads a port with the shared schema. Text with anything but digits is not a number. */
export function readPort(name: 'port' | 'stagingPort' | 'windowPort'): ReadText {
  return (text) => check({ [name]: DIGITS.test(text) ? Number(text) : text });
}

/** Reads the folder for backups; empty means the one beside the data. */
export const readBackupFolder: ReadText = (text) =>
  check({ backupFolder: text === '' ? null : text });
