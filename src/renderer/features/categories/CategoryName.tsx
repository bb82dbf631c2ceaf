import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { CategoryName as Name, type Category } from '../../../shared/category.ts';
import { fieldProblems } from '../../../shared/errors.ts';
import { callShop } from '../../shop.ts';
import { asSentence } from '../../ui/sentence.ts';
import { useAction } from '../../ui/use-action.ts';

/** Edits a category's name in place. Enter and leaving the field save; Escape doesn't. */
export function CategoryName({ category }: { category: Category }) {
  const [draft, setDraft] = useState<string | null>(null);
  const [mistake, setMistake] = useState<string | undefined>(undefined);
  const { problem, run, clear } = useAction();
  const saved = category.isNamed ? category.name : '';

  async function save() {
    if (draft === null || draft.trim() === saved) {
      setDraft(null);
      return;
    }
    const name = Name.safeParse(draft);
    setMistake(name.success ? undefined : asSentence(fieldProblems(name.error)['']));
    if (!name.success) return;
    await run(async () => {
      await callShop('categories.rename', { id: category.id, name: name.data });
      setDraft(null);
    });
  }

  return (
    <TextInput
      size="sm"
      aria-label={`Name of category ${String(category.id)}`}
      placeholder={category.isNamed ? undefined : `${category.name} (a till’s, not named yet)`}
      value={draft ?? saved}
      error={mistake ?? asSentence(problem?.fields?.['name']) ?? problem?.message}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        setMistake(undefined);
        clear();
      }}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key === 'Escape') {
          setDraft(null);
          setMistake(undefined);
          clear();
        }
      }}
    />
  );
}
