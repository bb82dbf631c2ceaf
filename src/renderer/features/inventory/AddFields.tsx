import { useCategories } from '../../stores/categories.ts';
import { useFields } from '../../stores/fields.ts';
import { FieldInput } from '../../ui/FieldInput.tsx';
import { categoryOf } from './category-choice.ts';
import { detailPath, formFields } from './draft-details.ts';
import { editDetail, useDraft } from './draft.ts';

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
      onText={(text) => {
        editDetail(field.id, text);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey) return;
        // A list of choices and a text of several lines would not add.
        event.preventDefault();
        event.currentTarget.closest('form')?.requestSubmit();
      }}
    />
  ));
}
