import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { MOST_COUNTED_NAMED } from '../../../../shared/inventory.ts';
import { ClerkPetName } from '../../../../shared/pet.ts';
import { useCategories } from '../../../stores/categories.ts';
import { useFields } from '../../../stores/fields.ts';
import { useCall } from '../../../stores/use-call.ts';
import { FieldInput } from '../../../ui/FieldInput.tsx';
import { numberText } from '../../../ui/formats.ts';
import classes from './AddPanel.module.css';
import { categoryOf } from '../../../animals/fields/category-choice.ts';
import { detailPath, formFields } from '../../../animals/fields/draft-details.ts';
import { editDetail, useDraft } from './draft.ts';
import { clearFilters, setFilter } from '../../../animals/view/view-store.ts';

/** The shop's own fields that the form asks for. Enter adds in each, as in the others. */
export function AddFields() {
  const fields = useFields(({ list }) => list);
  const categories = useCategories(({ list }) => list);
  const category = useDraft((draft) => draft.category);
  const details = useDraft((draft) => draft.details);
  const problems = useDraft((draft) => draft.problems);
  return formFields(fields, categoryOf(category, categories)).map((field) => (
    <FieldInput
      key={field.id}
      field={field}
      text={details[field.id] ?? ''}
      error={problems[detailPath(field.id)]}
      onText={(text) => editDetail(field.id, text)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey) return;
        // A list of choices and a text of several lines would not add.
        event.preventDefault();
        event.currentTarget.closest('form')?.requestSubmit();
      }}
    />
  ));
}

/** How long after the last keystroke (ms) the stock is queried. */
const PAUSE = 250;

/** How many animals have this name, once typing pauses; 0 until that is known, and when it can't be. */
export function useCountNamed(typed: string): number {
  const [name] = useDebouncedValue(typed.trim(), PAUSE);
  const isName = ClerkPetName.safeParse(name).success;
  // Adding the animal reports what is wrong.
  const { value: known, isEarlier } = useCall('pets.countNamed', isName ? { name } : null);
  return known && !isEarlier && name === typed.trim() ? known.count : 0;
}

/** Warns beside the name field that the name is already taken. */
export function SameName({ count }: { count: number }) {
  const figure = count < MOST_COUNTED_NAMED ? numberText(count) : `${numberText(count)}+`;
  return (
    <div aria-live="polite" className={count > 0 ? classes.sameName : 'visually-hidden'}>
      {count > 0 &&
        plural(count, {
          one: 'One animal has this name already.',
          other: `${figure} animals have this name already.`,
        })}
    </div>
  );
}

/** Shows which animals have a name. It appears while a clerk types, so it must follow the fields. */
export function ShowSameNamed({ name }: { name: string }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t`Show animals called that: ${name}`}
      onClick={() => {
        clearFilters();
        setFilter({ search: name });
      }}
    >
      <Trans>Show animals called that</Trans>
    </Button>
  );
}
