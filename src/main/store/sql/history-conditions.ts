import { MOST_NAMED, type HistoryQuery } from '../../../shared/history.ts';
import { searchTerms } from '../../../shared/search-terms.ts';
import { statusCode } from '../field-columns.ts';
import { composed, Parameters, type Reading } from './database.ts';
import { hasPart } from './pet-columns.ts';
import { ACTIONS } from './steps.ts';
import { whereAll } from './view-query.ts';

const SOLD = String(statusCode('sold'));

/** The columns that a query is about, in one part of the history. */
export type AskedColumns = Record<'pet' | 'kind' | 'author' | 'at' | 'step', string>;

/** The conditions of a query, and the parts of the history that can meet them. */
interface Asked {
  parameters: Parameters;
  hasChanges: boolean;
  hasAdditions: boolean;
  changes: (columns: AskedColumns) => string[];
  additions: (table: string, columns: AskedColumns) => string[];
}

/** Makes the conditions of a query; null when nothing can meet them. */
export async function askedFor(database: Reading, query: HistoryQuery): Promise<Asked | null> {
  const { dialect } = database;
  const { action } = query;
  const parameters = new Parameters();
  const ids = await idsNamed(database, query.search ?? '');
  if (ids?.length === 0) return null;
  const values = {
    pet: query.petId,
    kind: query.authorKind,
    author: query.authorId,
    step: query.stepId,
  };
  const both = (columns: AskedColumns): string[] => [
    ...(['pet', 'kind', 'author', 'step'] as const).flatMap((name) =>
      values[name] === undefined ? [] : [`${columns[name]} = ${parameters.of(values[name])}`],
    ),
    ...inTime(query, columns.at, parameters),
    ...(ids ? [dialect.isIn(columns.pet, parameters.of(ids), 'bigint')] : []),
  ];
  return {
    parameters,
    hasChanges: action !== 'added',
    hasAdditions: action === undefined || action === 'added',
    changes: (columns) => [
      ...both(columns),
      ...actionCondition(action),
      ...boundsOfChanges(query, parameters),
    ],
    additions: (table, columns) => [
      ...both(columns),
      ...boundsOfAdditions(query, table, parameters),
    ],
  };
}

/** The animals, in stock or removed, that a search for names or numbers finds; null without a search. */
async function idsNamed({ read, dialect, fold }: Reading, search: string) {
  const terms = searchTerms(search, fold);
  if (terms.length === 0) return null;
  const parameters = new Parameters();
  const conditions = terms.map(({ text, number }) => {
    const isNamed = hasPart(dialect, 'folded_name', text, parameters);
    return number === null ? isNamed : `(${isNamed} OR id = ${String(number)})`;
  });
  const newest = `${whereAll(...conditions)} ORDER BY id DESC LIMIT ${String(MOST_NAMED)}`;
  const parts = ['pets', 'removed_pets'].map(
    (table) => `SELECT id FROM (SELECT id FROM ${table} ${newest}) AS of_${table}`,
  );
  const text = `${parts.join(' UNION ALL ')} ORDER BY id DESC LIMIT ${String(MOST_NAMED)}`;
  const found = await read<{ id: bigint }>(...composed(text, parameters));
  return found.map(({ id }) => id);
}

function actionCondition(action: HistoryQuery['action']): string[] {
  switch (action) {
    case undefined:
      return [];
    case 'sold':
      return [
        `(kind = 'sold' OR action = 1 AND status_after = ${SOLD} AND coalesce(status_before, 0) <> ${SOLD})`,
      ];
    case 'returned':
      return [`kind = 'returned'`];
    case 'reserved': {
      const reserved = String(statusCode('pending'));
      return [
        `action = 1 AND status_after = ${reserved} AND coalesce(status_before, 0) <> ${reserved}`,
      ];
    }
    case 'undone':
      return ['undoes IS NOT NULL'];
    default:
      return [`action = ${String(ACTIONS.indexOf(action))}`];
  }
}

function inTime({ from, to }: HistoryQuery, at: string, parameters: Parameters): string[] {
  return [
    ...(from === undefined ? [] : [`${at} >= ${parameters.of(from)}`]),
    ...(to === undefined ? [] : [`${at} <= ${parameters.of(to)}`]),
  ];
}

/** Bounds for reading along the order of changes: a time that is long ago must not take long to reach. */
function boundsOfChanges(query: HistoryQuery, parameters: Parameters): string[] {
  if (query.from === undefined && query.to === undefined) return [];
  const steps = whereAll(...inTime(query, 'at', parameters));
  // Sums keep the databases from looking for the lowest id along the ids, past all that is out of time.
  const edge = (column: string, order: '' | 'DESC') =>
    `(SELECT ${column} FROM changes WHERE step_id ${order === '' ? '>=' : '<='}
      (SELECT ${order === '' ? 'min' : 'max'}(id + 0) FROM steps ${steps})
      ORDER BY step_id ${order}, id ${order} LIMIT 1)`;
  return ['last_pet_id', 'id'].map(
    (column) => `changes.${column} BETWEEN ${edge(column, '')} AND ${edge(column, 'DESC')}`,
  );
}

function boundsOfAdditions(query: HistoryQuery, table: string, parameters: Parameters): string[] {
  const { stepId } = query;
  const ofStep = (column: string) =>
    `(SELECT ${column} FROM steps WHERE id = ${parameters.of(stepId)})`;
  const times = inTime(query, 'added_at', parameters);
  const inTable = (edge: 'min' | 'max') =>
    `(SELECT ${edge}(id + 0) FROM ${table} ${whereAll(...times)})`;
  return [
    ...(stepId === undefined
      ? []
      : [`pets.id BETWEEN ${ofStep('first_pet_id')} AND ${ofStep('last_pet_id')}`]),
    ...(times.length === 0 ? [] : [`pets.id BETWEEN ${inTable('min')} AND ${inTable('max')}`]),
  ];
}
