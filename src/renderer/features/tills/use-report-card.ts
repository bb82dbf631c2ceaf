import { useCallback, useEffect, useState } from 'react';
import { errorValueOf, type ErrorValue } from '../../../shared/errors.ts';
import type { ReportCard } from '../../../shared/report-card.ts';
import { callShop } from '../../shop.ts';

interface State {
  /** The key whose card this is; null while none is shown. */
  id: string | null;
  card: ReportCard | null;
  problem: ErrorValue | null;
}

/** The report card of a staging key, read again whenever the key is used. Null shows none. */
export function useReportCard(id: string | null): {
  card: ReportCard | null;
  problem: ErrorValue | null;
  startOver: () => Promise<void>;
} {
  const [state, setState] = useState<State>({ id, card: null, problem: null });

  useEffect(() => {
    if (id === null) return undefined;
    let isWanted = true;
    const read = () => {
      callShop('reportCard.read', { id }).then(
        (card) => {
          if (isWanted) setState({ id, card, problem: null });
        },
        (error: unknown) => {
          if (isWanted) setState({ id, card: null, problem: errorValueOf(error) });
        },
      );
    };
    const stop = window.shop.on('keys.changed', ({ environment }) => {
      if (environment === 'staging') read();
    });
    read();
    return () => {
      isWanted = false;
      stop();
    };
  }, [id]);

  const startOver = useCallback(async () => {
    if (id !== null) {
      setState({ id, card: await callShop('reportCard.startOver', { id }), problem: null });
    }
  }, [id]);

  const isCurrent = id === null || state.id === id;
  return {
    card: isCurrent ? state.card : null,
    problem: isCurrent ? state.problem : null,
    startOver,
  };
}
