import { useRef, useState } from 'react';
import { errorValueOf } from '../../../shared/errors.ts';
import { useCategories } from '../../stores/categories.ts';
import { CategoryField } from './CategoryField.tsx';
import { chooseCategory, categoryMeant, type Chosen } from './category-question.ts';
import { useSaving, type EditorProps } from './editors.tsx';

/** Edits the category in its row. An option or Enter saves it; Escape and leaving the field don't. */
export function CategoryEditor({ animal, onDone }: EditorProps) {
  // A number is understood, too.
  const present = useCategories(({ names }) => names.get(animal.categoryId));
  const [text, setText] = useState(present ?? String(animal.categoryId));
  const { problem, setProblem, save } = useSaving(animal, onDone);
  // While a question about the category is open, the field loses the focus but editing goes on.
  const isChoosing = useRef(false);
  const saveChosen = async (choosing: Promise<Chosen | null> | undefined) => {
    isChoosing.current = true;
    try {
      const chosen = await choosing;
      if (chosen === undefined) setProblem(`There is no category “${text.trim()}”.`);
      else if (chosen === null || chosen.id === animal.categoryId) onDone();
      else await save({ categoryId: chosen.id });
    } catch (error) {
      setProblem(errorValueOf(error).message);
    } finally {
      isChoosing.current = false;
    }
  };
  return (
    <CategoryField
      isInRow
      label={`Category of ${animal.name}`}
      text={text}
      error={problem}
      onText={(typed) => {
        setText(typed);
        setProblem(undefined);
      }}
      onChoose={(option) => void saveChosen(chooseCategory(option))}
      onEnter={() => void saveChosen(categoryMeant(text))}
      onEscape={onDone}
      onLeave={() => {
        if (!isChoosing.current) onDone();
      }}
    />
  );
}
