import type { AppInfo } from '../../../shared/bridge.ts';

const FILE = 'animals.csv';

/** The line that exports or imports this shop's stock: the installed program's, or the sources' where a browser shows the window. */
export function terminalCommand(
  what: 'export' | 'import',
  { host, dataFolder }: Pick<AppInfo, 'host' | 'dataFolder'>,
): string {
  const program = host === 'desktop' ? `animal-store ${what}` : `npm run --silent ${what} --`;
  return `${program} ${FILE} --data-dir "${dataFolder}"`;
}
