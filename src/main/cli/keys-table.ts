import type { KeySummary } from '../../shared/key.ts';

const HEADINGS = ['ID', 'LABEL', 'PLAN', 'MINUTE', 'DAY', 'LAST USED', 'STATE'];

/** Keys as a table of aligned columns. */
export function keysTable(keys: readonly KeySummary[]): string {
  const rows = [HEADINGS, ...keys.map(cellsOf)];
  const widths = HEADINGS.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

function cellsOf(key: KeySummary): string[] {
  const use = ({ used, allowed }: KeySummary['minute']): string =>
    `${String(used)}/${String(allowed)}`;
  const lastUsed = key.lastUsedAt === null ? 'never' : timeOf(key.lastUsedAt);
  return [key.id, key.label, key.plan, use(key.minute), use(key.day), lastUsed, stateOf(key)];
}

function stateOf(key: KeySummary): string {
  if (key.revokedAt !== null) return `revoked ${timeOf(key.revokedAt)}`;
  const states: string[] = [];
  if (key.bannedUntil !== null) states.push(`banned until ${timeOf(key.bannedUntil)}`);
  if (key.oldSecretWorksUntil !== null) {
    states.push(`old one works until ${timeOf(key.oldSecretWorksUntil)}`);
  }
  if (key.deprecatedCalls > 0) states.push(`${String(key.deprecatedCalls)} deprecated calls`);
  return states.length > 0 ? states.join(', ') : 'works';
}

function timeOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
