import { t } from '@lingui/core/macro';
import { Notification } from 'electron';
import type { ServiceState } from '../../shared/app-info.ts';
import { inWords } from '../../shared/in-words.ts';

interface Problem {
  /** Names it in any language. */
  id: string;
  title: string;
  message: string;
}

/** What is wrong with the shop at present, by what no longer works because of it. */
function problemsOf(state: ServiceState): Problem[] {
  const { production, storageProblem, backupProblem, crowdedBy } = state;
  const failed = production.state === 'failed' ? production.problem : null;
  const crowded = crowdedBy === null ? null : t`It has the address ${crowdedBy}.`;
  return [
    {
      id: 'storage',
      title: t`Nothing can be saved`,
      message: storageProblem && inWords(storageProblem),
    },
    { id: 'tills', title: t`Tills can’t connect`, message: failed && inWords(failed) },
    {
      id: 'backups',
      title: t`No backup can be made`,
      message: backupProblem && inWords(backupProblem),
    },
    { id: 'crowded', title: t`One machine opens very many connections`, message: crowded },
  ].flatMap(({ message, ...problem }) => (message === null ? [] : [{ ...problem, message }]));
}

/** Shows a system notification for each problem, once, while nobody sees the window. */
export class Alerts {
  readonly #window: { isSeen: boolean; show: () => void };
  /** Kept because a click on a garbage-collected notification would do nothing. */
  readonly #shown = new Map<string, Notification>();
  #known = new Set<string>();

  constructor(window: { readonly isSeen: boolean; show: () => void }) {
    this.#window = window;
  }

  /** Must be called with each change of the service. Removes notifications of problems that are over. */
  show(state: ServiceState): void {
    const problems = problemsOf(state);
    const before = this.#known;
    this.#known = new Set(problems.map(({ id }) => id));
    for (const id of before) if (!this.#known.has(id)) this.#remove(id);
    for (const problem of problems) if (!before.has(problem.id)) this.#show(problem);
  }

  #show({ id, title, message }: Problem): void {
    if (this.#window.isSeen || !Notification.isSupported()) return;
    const notification = new Notification({ title, body: message, urgency: 'critical' });
    notification.on('click', () => this.#window.show());
    this.#shown.set(id, notification);
    notification.show();
  }

  #remove(id: string): void {
    this.#shown.get(id)?.close();
    this.#shown.delete(id);
  }
}
