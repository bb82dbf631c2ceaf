import { NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { SHEETS, type PaperTemplate, type Sheet } from '../../../shared/papers.ts';
import { asSentence } from '../../ui/sentence.ts';
import { ErrorText } from '../../ui/ErrorText.tsx';
import { nameOfSheet } from '../papers/words.ts';
import classes from './PrintingTab.module.css';

const OWN = 'Other, in millimetres';

const LENGTHS: readonly (readonly [name: keyof Sheet, label: string])[] = [
  ['width', 'Paper width'],
  ['height', 'Paper height'],
  ['left', 'Left margin'],
  ['top', 'Top margin'],
  ['columns', 'Columns'],
  ['rows', 'Rows'],
  ['labelWidth', 'Label width'],
  ['labelHeight', 'Label height'],
  ['gapX', 'Column gap'],
  ['gapY', 'Row gap'],
];
const OF_SLIP: readonly (keyof Sheet)[] = ['width', 'height', 'left', 'top'];

/** Chooses a paper by the name under which it is sold, or by its measures. */
export function SheetChoice(props: {
  template: PaperTemplate;
  problems: Readonly<Record<string, string>>;
  onChange: (change: Pick<PaperTemplate, 'sheet'>) => void;
}) {
  const { template, problems, onChange } = props;
  const { sheet, kind } = template;
  const name = nameOfSheet(sheet);
  const [isOwn, setIsOwn] = useState(name === null);
  const names = Object.keys(SHEETS) as (keyof typeof SHEETS)[];
  return (
    <>
      <NativeSelect
        label="Paper"
        data={[...names, OWN]}
        value={isOwn || name === null ? OWN : name}
        error={asSentence(problems['sheet'])}
        onChange={(event) => {
          const chosen = names.find((one) => one === event.currentTarget.value);
          setIsOwn(!chosen);
          if (chosen) onChange({ sheet: SHEETS[chosen] });
        }}
      />
      {(isOwn || name === null) && (
        <div className={classes.lengths} role="group" aria-label="Measures in millimetres">
          {LENGTHS.filter(([one]) => kind === 'labels' || OF_SLIP.includes(one)).map(
            ([one, label]) => (
              <NumberInput
                key={one}
                label={label}
                defaultValue={sheet[one] ?? ''}
                placeholder={one === 'height' && kind === 'slip' ? 'As needed' : undefined}
                error={asSentence(problems[`sheet.${one}`])}
                hideControls
                onChange={(value) => {
                  const length = value === '' && one === 'height' ? null : Number(value);
                  onChange({ sheet: { ...sheet, [one]: length } });
                }}
              />
            ),
          )}
        </div>
      )}
      {!isOwn && name !== null && (
        <ErrorText>
          {asSentence(Object.entries(problems).find(([path]) => path.startsWith('sheet.'))?.[1])}
        </ErrorText>
      )}
    </>
  );
}
