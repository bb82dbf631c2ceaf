import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { useState, type Ref } from 'react';
import { animalsIn } from '../../../shared/group.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { asSentence } from '../../ui/formats.ts';
import { readCount } from './read-count.ts';

/** How many animals of the only entry are meant, where that is a group: at first `preset`, by default all of them. */
export function useSomeOfGroup(animals: readonly PetRow[], preset?: number) {
  const [first, ...others] = animals;
  const group = first && others.length === 0 && animalsIn(first) > 1 ? first : null;
  const most = group ? animalsIn(group) : 1;
  const [typed, setTyped] = useState(String(preset ?? most));
  const [problem, setProblem] = useState<string>();
  return {
    group,
    most,
    typed,
    setTyped,
    problem,
    /** What was typed; null where it is no such number, which is then said. */
    read: (): number | null => {
      const count = readCount(typed, most);
      setProblem('problem' in count ? asSentence(count.problem) : undefined);
      return 'problem' in count ? null : count.value;
    },
  };
}

/** The input for it. */
export function SomeOfGroup({
  most,
  typed,
  setTyped,
  problem,
  inputRef,
}: Pick<ReturnType<typeof useSomeOfGroup>, 'most' | 'typed' | 'setTyped' | 'problem'> & {
  inputRef?: Ref<HTMLInputElement>;
}) {
  return (
    <TextInput
      ref={inputRef}
      label={t`How many of ${String(most)}`}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
      error={problem}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
