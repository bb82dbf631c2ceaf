import { anotherTurn } from '../../platform/another-turn.ts';
import type { Additions } from './additions.ts';
import type { Connection } from './database.ts';
import type { Groups } from './groups.ts';
import type { Imports } from './imports.ts';
import type { PetChanges } from './pet-changes.ts';
import type { SqlValue } from '../field-columns.ts';
import { rowColumns, rowOf, withTills } from './pet-columns.ts';
import type { PetCounts } from './pet-counts.ts';
import { createPetReads } from './pet-reads.ts';
import type { RemovedPets } from './removed-pets.ts';
import type { PetStore } from '../store.ts';
import type { Views } from './views.ts';

/** Animals read at a time for an export. */
const BATCH = 1_000;

/** The parts of a store that concern animals. */
export interface PetParts {
  connection: Connection;
  additions: Additions;
  imports: Imports;
  changes: PetChanges;
  removed: RemovedPets;
  counts: PetCounts;
  views: Views;
  groups: Groups;
}

/** Animals in SQLite. */
export function createPetStore(parts: PetParts): PetStore {
  const { connection, additions, imports, changes, removed, counts, views, groups } = parts;
  const exported = connection
    .prepare<[bigint, number], SqlValue[]>(
      `SELECT ${rowColumns()} FROM ${withTills()} WHERE pets.id > ? ORDER BY pets.id LIMIT ?`,
    )
    .raw();
  return {
    rows: (view, offset, limit, options) => views.rows(view, offset, limit, options),
    position: (view, id) => views.position(view, id),
    groups: (view, grouping) => groups.of(view, grouping),
    countNamed: (name) => views.countNamed(name),
    add: (addition) => additions.add(addition),
    addMany: (pets, options) => imports.addMany(pets, options),
    change: (selection, change, author) => changes.change(selection, change, author),
    remove: (selection, author) => changes.remove(selection, author),
    putBack: (ids, author) => changes.putBack(ids, author),
    removed: (offset, limit, search) => removed.rows(offset, limit, search),
    takeBack: (step, author) => changes.takeBack(step, author),
    ...createPetReads(connection, counts),
    async *all() {
      let last = -(2n ** 63n);
      for (;;) {
        const rows = exported.all(last, BATCH).map(rowOf);
        const end = rows.at(-1);
        if (!end) return;
        yield* rows;
        last = end.id;
        await anotherTurn();
      }
    },
  };
}
