import { t } from '@lingui/core/macro';
import { Checkbox, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { PaperKind, PrinterChoice as Choice, Printers } from '../../../shared/printing.ts';
import { callShop, problemOf } from '../../shop.ts';
import { useCall } from '../../stores/use-call.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { words } from '../../../shared/words.ts';

const LABELS: Record<PaperKind, string> = words({
  receipts: () => t`Printer for receipts`,
  labels: () => t`Printer for labels`,
  sheets: () => t`Printer for sheets`,
});

const askEachTime = () => t`Ask each time`;

/** Whether the window may choose among this computer's printers; a browser prints by itself. */
export function useHasPrinters(): boolean {
  return useCall('printing.read', {}).value?.isHere ?? false;
}

/** Chooses this computer's printer for a kind of paper, where the window may choose it. */
export function PrinterChoice({ kind }: { kind: PaperKind }) {
  const { value: state } = useCall('printing.read', {});
  const [chosen, setChosen] = useState<Partial<Printers['choices']>>({});
  const [problem, setProblem] = useState('');
  if (!state?.isHere) return null;
  const choice = chosen[kind] ?? state.choices[kind];
  const choose = async (next: Partial<Choice>) => {
    const changed = { ...choice, ...next };
    setChosen((all) => ({ ...all, [kind]: changed }));
    try {
      await callShop('printing.choose', { kind, choice: changed });
      setProblem('');
    } catch (error) {
      setProblem(problemOf(error)?.message ?? '');
    }
  };
  const isGone =
    choice.printer !== null && !state.printers.some(({ name }) => name === choice.printer);
  return (
    <>
      <Group align="end" gap="md">
        <NativeSelect
          label={LABELS[kind]}
          flex={1}
          miw="14rem"
          value={choice.printer ?? ''}
          data={[
            { value: '', label: askEachTime() },
            ...state.printers.map(({ name, label }) => ({ value: name, label })),
            ...(isGone
              ? [{ value: choice.printer ?? '', label: t`${choice.printer ?? ''} (gone)` }]
              : []),
          ]}
          onChange={(event) => {
            const { value } = event.currentTarget;
            void choose(value === '' ? { printer: null, atOnce: false } : { printer: value });
          }}
        />
        <Checkbox
          mb="xs"
          label={t`Print at once, without the system’s dialog`}
          checked={choice.atOnce}
          disabled={choice.printer === null}
          onChange={(event) => void choose({ atOnce: event.currentTarget.checked })}
        />
      </Group>
      <ErrorText>{problem}</ErrorText>
    </>
  );
}
