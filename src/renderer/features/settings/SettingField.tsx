import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { type ErrorValue } from '../../../shared/errors.ts';
import { changeSettings } from '../../stores/settings.ts';
import { useAction } from '../../ui/use-action.ts';
import { asSentence } from '../../ui/sentence.ts';
import type { ReadText } from './read-setting.ts';

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
