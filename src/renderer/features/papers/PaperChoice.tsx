import { plural, t } from '@lingui/core/macro';
import { NumberInput, Radio, Stack } from '@mantine/core';
import type { PaperTemplate } from '../../../shared/papers.ts';
import { templateName } from '../../animals/papers/names.ts';
import { sheetName } from '../../animals/papers/words.ts';
import type { LabelChoice } from '../../animals/papers/Paper.tsx';
import { numberText } from '../../ui/formats.ts';
import classes from './PrintDialog.module.css';

const MOST_COPIES = 100;

function perSheetOf({ sheet }: PaperTemplate): number {
  return sheet.columns * sheet.rows;
}

/** The sheet of an ordinary printer (mm). */
const A4 = { width: 210, height: 297 };

/** A sheet in small, with its labels where they are, or with the lines of the list. */
function Drawing({ template }: { template: PaperTemplate | null }) {
  const sheet = template?.sheet;
  const { width, height } = { ...A4, ...sheet, height: sheet?.height ?? A4.height };
  const labels = Array.from({ length: sheet ? sheet.columns * sheet.rows : 0 }, (_, at) => at);
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      aria-hidden="true"
    >
      <rect width={width} height={height} />
      {!sheet && <path d="M30 50h90M30 90h150M30 130h150M30 170h150M30 210h150M30 250h110" />}
      {sheet &&
        labels.map((at) => (
          <rect
            key={at}
            x={sheet.left + (at % sheet.columns) * (sheet.labelWidth + sheet.gapX)}
            y={sheet.top + Math.floor(at / sheet.columns) * (sheet.labelHeight + sheet.gapY)}
            width={sheet.labelWidth * 0.9}
            height={sheet.labelHeight * 0.84}
          />
        ))}
    </svg>
  );
}

/** Chooses the list, or a template for labels; null is the list. */
export function PaperChoice(props: {
  templates: readonly PaperTemplate[];
  chosen: PaperTemplate | null;
  onChange: (name: string | null) => void;
}) {
  const { templates, chosen, onChange } = props;
  const options = [
    {
      place: '',
      template: null,
      name: t`The list`,
      words: t`As it is sorted and grouped, on this computer's paper`,
    },
    ...templates.map((template, place) => ({
      place: String(place),
      template,
      name: templateName(template),
      words: sheetName(template.sheet),
    })),
  ];
  return (
    <Radio.Group
      label={t`What`}
      value={chosen ? String(templates.indexOf(chosen)) : ''}
      onChange={(place) => onChange(place === '' ? null : (templates[Number(place)]?.name ?? null))}
    >
      <Stack gap={2} mt={4}>
        {options.map(({ place, template, name, words }) => (
          <Radio
            key={place}
            className={classes.paper}
            value={place}
            label={
              <>
                <Drawing template={template} />
                {name}
              </>
            }
            description={words}
            data-autofocus={
              place === (chosen ? String(templates.indexOf(chosen)) : '') || undefined
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Chooses how many labels each animal gets, and where on the first sheet they begin. */
export function Labels(props: {
  template: PaperTemplate;
  choice: LabelChoice;
  onChange: (choice: LabelChoice) => void;
}) {
  const { template, choice, onChange } = props;
  const perSheet = perSheetOf(template);
  const number = (name: keyof LabelChoice, label: string, most: number) => (
    <NumberInput
      label={label}
      min={1}
      max={most}
      allowDecimal={false}
      // Kept by itself, so that it can be empty while another number is typed.
      defaultValue={choice[name]}
      onChange={(value) => {
        const typed = Math.min(Math.max(Math.trunc(Number(value)), 1), most);
        onChange({ ...choice, [name]: typed });
      }}
    />
  );
  return (
    <div className={classes.numbers}>
      {number('copies', t`Copies of each`, MOST_COPIES)}
      {perSheet > 1 && number('begin', t`Begin at label`, perSheet)}
    </div>
  );
}

/** How many rows the list has, or how many labels there are, and on how many sheets. */
export function countText(
  count: number,
  template: PaperTemplate | undefined,
  { copies, begin }: LabelChoice,
): string {
  const rows = numberText(count);
  if (!template) return t`${plural(count, { one: `${rows} row`, other: `${rows} rows` })}`;
  const labels = count * copies;
  const shown = numberText(labels);
  const labelsText = t`${plural(labels, { one: `${shown} label`, other: `${shown} labels` })}`;
  const perSheet = perSheetOf(template);
  if (perSheet === 1) return labelsText;
  const sheets = Math.ceil((labels + Math.min(begin, perSheet) - 1) / perSheet);
  const sheetsShown = numberText(sheets);
  return t`${plural(sheets, { one: `${labelsText} on ${sheetsShown} sheet`, other: `${labelsText} on ${sheetsShown} sheets` })}`;
}
