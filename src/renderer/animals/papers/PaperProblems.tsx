import { t } from '@lingui/core/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { PaperTemplate } from '../../../shared/papers.ts';
import type { PetRow } from '../../../shared/pet.ts';
import { drawnQr } from '../../ui/codes.ts';
import { animalsText, numberText } from '../../ui/formats.ts';
import { isTooFine } from './layout.ts';
import { codeOf } from './words.ts';

/** Lengths are whole pixels to the browser. */
const ROUNDED = 1;
/** The smallest text that a template may have, in points. */
const SMALLEST = 4;

interface CheckedPaper {
  template: PaperTemplate;
  animals: readonly PetRow[];
  /** The sheet on the screen, whose labels are measured. */
  page: RefObject<HTMLElement | null>;
  /** Takes what fits instead; undefined where the template can't be changed. */
  onChange: ((change: Partial<PaperTemplate>) => void) | undefined;
}

/** Says what of a paper can't be read: bars that are too fine for scanners, and words that don't fit. */
export function PaperProblems({ template, animals, page, onChange }: CheckedPaper) {
  const { sheet, code } = template;
  const fine = useMemo(() => animalsWithFineCodes(template, animals), [template, animals]);
  const cut = useCutLabels(page, template, animals);
  const fitsQr = fine.every(({ text }) => !isTooFine(sheet, 'qr', drawnQr(text)));
  const [first] = fine;
  const points = Math.floor(template.textSize * (cut?.scale ?? 1) * 2) / 2;
  return (
    <>
      {code && first && (
        <Problem
          words={
            code.kind === 'code128' && fitsQr
              ? t`The bars of ${animalsText(fine.length)}, ${first.name} among them, would be too fine for a scanner: the code is too long for this label. A QR code fits.`
              : t`The code of ${animalsText(fine.length)}, ${first.name} among them, would be too fine for a scanner. Take a larger label.`
          }
          offer={code.kind === 'code128' && fitsQr ? t`Print a QR code` : undefined}
          onTake={onChange && (() => onChange({ code: { ...code, kind: 'qr' } }))}
        />
      )}
      {cut && (
        <Problem
          words={
            points >= SMALLEST
              ? t`Not all words fit on ${numberText(cut.count)} of these labels, that of ${cut.name} among them. Take smaller text, fewer words or a larger label.`
              : t`Not all words fit on ${numberText(cut.count)} of these labels, that of ${cut.name} among them. Take fewer words or a larger label.`
          }
          offer={points >= SMALLEST ? t`Text of ${numberText(points)} points` : undefined}
          onTake={onChange && (() => onChange({ textSize: points }))}
        />
      )}
    </>
  );
}

function Problem(props: {
  words: string;
  offer: string | undefined;
  onTake: (() => void) | undefined;
}) {
  const { words, offer, onTake } = props;
  return (
    <Alert color="orange" role="status">
      <Group justify="space-between">
        <Text size="sm" flex={1}>
          {words}
        </Text>
        {offer !== undefined && onTake && (
          <Button size="compact-sm" variant="default" onClick={onTake}>
            {offer}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

function animalsWithFineCodes({ code, sheet }: PaperTemplate, animals: readonly PetRow[]) {
  return animals.flatMap((animal) => {
    const printed = codeOf(animal, code);
    if (!printed || !isTooFine(sheet, printed.kind, printed.drawn)) return [];
    return [{ name: animal.name, text: printed.text }];
  });
}

interface Cut {
  count: number;
  name: string;
  /** How much smaller the text must be at least. */
  scale: number;
}

/** The labels on the screen that lack words; null while there are none. */
function useCutLabels(
  page: RefObject<HTMLElement | null>,
  template: PaperTemplate,
  animals: readonly PetRow[],
): Cut | null {
  const [cut, setCut] = useState<Cut | null>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      setCut(cutIn([...(page.current?.querySelectorAll<HTMLElement>('[data-words-of]') ?? [])])),
    );
    return () => cancelAnimationFrame(frame);
  }, [page, template, animals]);
  return cut;
}

function cutIn(labels: readonly HTMLElement[]): Cut | null {
  const lacking = labels
    .map((words) => ({ name: words.dataset['wordsOf'] ?? '', scale: scaleOf(words) }))
    .filter(({ scale }) => scale < 1);
  const [first] = lacking;
  if (!first) return null;
  const scale = Math.min(...lacking.map((one) => one.scale));
  return { count: lacking.length, name: first.name, scale };
}

/** How much smaller the words of a label must be to fit; 1 where they do. */
function scaleOf(words: HTMLElement): number {
  const scales = [words, ...words.children].map((part) => {
    const isWhole =
      part.scrollHeight <= part.clientHeight + ROUNDED &&
      part.scrollWidth <= part.clientWidth + ROUNDED;
    // Smaller text has shorter lines, too.
    return isWhole ? 1 : Math.sqrt(part.clientHeight / part.scrollHeight);
  });
  return Math.min(...scales, 1);
}
