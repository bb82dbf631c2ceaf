import { useCallback, useEffect, useState } from 'react';
import type { Environment, KeyId, KeySummary } from '../../../shared/key.ts';
import { useShell } from '../../stores/shell.ts';

/**
 * The till whose page is open, including one opened from a search or an alert. Closing restores the
 * focus.
 */
export function useOpenTill(
  tills: readonly KeySummary[],
  choose: (environment: Environment) => void,
): { open: KeySummary | null; show: (till: KeySummary) => void; close: () => void } {
  const [id, setId] = useState<KeyId | null>(null);
  const wanted = useShell((shell) => shell.tillWanted);
  if (wanted && wanted.id !== id) {
    setId(wanted.id);
    choose(wanted.environment);
  }
  useEffect(() => {
    if (wanted) useShell.setState({ tillWanted: null });
  }, [wanted]);

  const show = useCallback((till: KeySummary) => {
    setId(till.id);
  }, []);
  const close = useCallback(() => {
    setId(null);
    document.querySelector<HTMLElement>(`#till-${id ?? ''} button`)?.focus();
  }, [id]);
  return { open: tills.find((till) => till.id === id) ?? null, show, close };
}
