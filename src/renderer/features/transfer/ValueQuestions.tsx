import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, NativeSelect, Text } from '@mantine/core';
import type { Field } from '../../../shared/fields/field.ts';
import { PET_STATUSES } from '../../../shared/pet.ts';
import type {
  ImportChanges,
  ImportReading,
  ValueQuestion,
} from '../../../shared/stock-files/import-choice.ts';
import { Note } from '../../ui/Note.tsx';
import { choiceWord } from '../../ui/choice-words.ts';
import { numberText, typedValue } from '../../ui/formats.ts';
import { statusLabel } from '../../ui/StatusBadge.tsx';
import { targetLabel, useTargets } from './import-targets.ts';
import { rowsText } from './import-words.ts';
import classes from './ImportDialog.module.css';

interface QuestionProps {
  reading: ImportReading;
  onChange: (changes: ImportChanges) => void;
}

/** What a cell may stand for. */
function optionsFor(target: string, field: Field | undefined): { value: string; label: string }[] {
  if (target === 'status')
    return PET_STATUSES.map((value) => ({ value, label: statusLabel(value) }));
  if (field?.kind === 'yesNo')
    return [true, false].map((one) => {
      const word = typedValue(field, one);
      return { value: word, label: choiceWord(field, word) };
    });
  return (field?.choices ?? []).map((value) => ({
    value,
    label: field ? choiceWord(field, value) : value,
  }));
}

function Question({ question, reading, onChange }: QuestionProps & { question: ValueQuestion }) {
  const targets = useTargets(reading);
  const { target, values } = question;
  const label = targetLabel(target, targets);
  const said = reading.choice.values[target] ?? {};
  const options = optionsFor(target, targets.get(target));
  return values.map(({ text, count, meaning }) => (
    <NativeSelect
      key={text}
      size="xs"
      label={t`${label}: “${text}”`}
      description={rowsText(count)}
      data={[
        { value: '?', label: t`Say what it means`, disabled: true },
        ...options,
        { value: '', label: t`Leave empty` },
      ]}
      value={meaning ?? '?'}
      onChange={({ currentTarget }) =>
        onChange({
          values: { ...reading.choice.values, [target]: { ...said, [text]: currentTarget.value } },
        })
      }
    />
  ));
}

/** Asks once what the cells stand for that can't be read, for all rows. */
export function ValueQuestions(props: QuestionProps) {
  const { reading, onChange } = props;
  const { questions, emptied, choice } = reading;
  const asked = questions.filter(({ values }) => values.length > 0);
  const isOpen = asked.some(({ values }) => values.some(({ meaning }) => meaning === null));
  if (asked.length === 0 && !choice.leavesEmpty) return null;
  return (
    <Note
      kind={isOpen && !choice.leavesEmpty ? 'warning' : 'info'}
      title={t`What these cells mean`}
    >
      <div className={classes.columns}>
        {asked.map((question) => (
          <Question key={question.target} {...props} question={question} />
        ))}
      </div>
      <Checkbox
        mt="xs"
        label={t`Leave empty what can’t be read`}
        checked={choice.leavesEmpty}
        onChange={(event) => onChange({ leavesEmpty: event.currentTarget.checked })}
      />
      {emptied > 0 && (
        <Text size="sm">
          <Trans>Cells left empty: {numberText(emptied)}.</Trans>
        </Text>
      )}
    </Note>
  );
}

/** Lines that are no animals, and columns that nothing is made of: named and counted. */
export function LeftOut({ reading, onChange }: QuestionProps) {
  const { others, otherCount, choice, columns, place, rounded } = reading;
  const unused = columns
    .filter(({ target, filled }) => target === null && filled > 0)
    .map(({ heading, filled }) => t`${heading} (${rowsText(filled)})`);
  const lines = others
    .slice(0, MOST_NAMED)
    .map(({ number, what }) => `${numberText(number)} (${what})`);
  const isMore = otherCount > lines.length;
  return (
    <>
      {(otherCount > 0 || !choice.leavesOutOthers) && (
        <Checkbox
          label={t`Leave out lines that are no animals`}
          description={
            otherCount > 0
              ? t`${place} ${lines.join(', ')}${isMore ? '…' : ''}: ${rowsText(otherCount)}`
              : undefined
          }
          checked={choice.leavesOutOthers}
          onChange={(event) => onChange({ leavesOutOthers: event.currentTarget.checked })}
        />
      )}
      {unused.length > 0 && (
        <p className={classes.leftOut}>
          <Trans>Not used: {unused.join(', ')}.</Trans>
        </p>
      )}
      {rounded > 0 && (
        <p className={classes.leftOut}>
          <Trans>Amounts rounded to the currency’s decimals: {rowsText(rounded)}.</Trans>
        </p>
      )}
    </>
  );
}

/** How many lines are named that are no animals. */
const MOST_NAMED = 8;
