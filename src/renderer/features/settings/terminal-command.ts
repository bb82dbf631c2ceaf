import type { AppInfo } from '../../../shared/app-info.ts';

const ARGUMENTS = { export: '--to animals.csv', import: 'animals.csv' } as const;

/**
 * The line that exports or imports this shop's stock in a terminal: the installed program's, or
 * the sources' where a browser shows the window.
 */
export function terminalCommand(
  what: 'export' | 'import',
  { host, dataFolder }: Pick<AppInfo, 'host' | 'dataFolder'>,
): string {
  const program = host === 'desktop' ? `animal-store ${what}` : `npm run --silent ${what} --`;
  return `${program} ${ARGUMENTS[what]} --data-dir "${dataFolder}"`;
}
