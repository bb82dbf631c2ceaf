import { Notification } from 'electron';
import type { ServiceState } from '../../shared/app-info.ts';

interface Problem {
  title: string;
  message: string;
}

/** What is wrong with the shop at present, by what no longer works because of it. */
function problemsOf(state: ServiceState): Problem[] {
  const { production, storageProblem, backupProblem, crowdedBy } = state;
  const failed = production.state === 'failed' ? production.problem : null;
  const crowded = crowdedBy === null ? null : { message: `It has the address ${crowdedBy}.` };
  return [
    { title: 'Nothing can be saved', problem: storageProblem },
    { title: 'Tills can’t connect', problem: failed },
    { title: 'No backup can be made', problem: backupProblem },
    { title: 'One machine opens very many connections', problem: crowded },
  ].flatMap(({ title, problem }) => (problem ? [{ title, message: problem.message }] : []));
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
    this.#known = new Set(problems.map(({ title }) => title));
    for (const title of before) if (!this.#known.has(title)) this.#remove(title);
    for (const problem of problems) if (!before.has(problem.title)) this.#show(problem);
  }

  #show({ title, message }: Problem): void {
    if (this.#window.isSeen || !Notification.isSupported()) return;
    const notification = new Notification({ title, body: message, urgency: 'critical' });
    notification.on('click', () => {
      this.#window.show();
    });
    this.#shown.set(title, notification);
    notification.show();
  }

  #remove(title: string): void {
    this.#shown.get(title)?.close();
    this.#shown.delete(title);
  }
}
