import type { ServiceState } from '../../shared/service-state.ts';

/** The state of the service for tills, in one short line. */
export function stateLine({ production, storageProblem, backupProblem }: ServiceState): string {
  if (storageProblem) return 'Nothing can be saved: open the window to see why';
  switch (production.state) {
    case 'failed':
      return 'Tills can’t connect: open the window to see why';
    case 'off':
      return 'Tills can’t connect now';
    case 'listening':
      if (backupProblem) return 'No backup can be made: open the window to see why';
      return `Tills connect to ${production.baseAddresses[0] ?? 'this machine'}`;
  }
}
