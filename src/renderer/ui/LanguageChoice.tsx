import { t } from '@lingui/core/macro';
import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { SYSTEM_LANGUAGE } from '../../shared/language.ts';
import { changeSettings, useSettings } from '../stores/app.ts';
import { LANGUAGES } from './language.ts';
import { useAction } from './use-action.ts';

/** A language as those who speak it call it. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Chooses the window's language on this computer, saved and spoken at once. */
export function LanguageChoice(props: Omit<NativeSelectProps, 'data' | 'value' | 'onChange'>) {
  const chosen = useSettings(({ settings }) => settings?.language ?? SYSTEM_LANGUAGE);
  const { problem, run } = useAction();
  const own = LANGUAGES.map((language) => ({ value: language, label: nameOf(language) }));
  return (
    <NativeSelect
      {...props}
      data={[{ value: SYSTEM_LANGUAGE, label: t`The system’s language` }, ...own]}
      error={problem?.message}
      value={LANGUAGES.includes(chosen) ? chosen : SYSTEM_LANGUAGE}
      onChange={({ currentTarget: { value: language } }) => {
        void run(() => changeSettings({ language }));
      }}
    />
  );
}
