/**
 * `node build/with-build.mjs bench/register.ts [rounds] [seconds]`: what the register costs. Ten tills, each with its
 * next addition as soon as the last one is durable, add to a store of these sources and to one whose
 * `registerAdditions` does nothing, in turn, on SQLite and PostgreSQL, on this disk and with an fsync of 5 ms more.
 * What HTTP takes is left out, beside which the register would look cheaper. Prints the medians and their ratio.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { makeBadDisk } from '../src/main/testing/bad-disk/bad-disk.ts';
import { startPostgres } from '../src/main/testing/postgres-server.ts';
import { temporaryFolder } from '../src/main/testing/program.ts';
import type * as records from '../src/main/testing/records.ts';
import type { Store } from '../src/main/store/store.ts';
import { median } from './support/compare.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = Number(process.argv[3] ?? 4);
const FSYNC_MS = 5;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WRITES = 'src/main/store/sql/register-additions.ts';

/** A copy of the sources whose additions are not entered in the register. */
function sourcesWithout(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'src'));
  for (const part of ['main', 'shared'])
    cpSync(join(ROOT, 'src', part), join(folder, 'src', part), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, WRITES);
  const source = readFileSync(file, 'utf8');
  const without = source.replace('if (additions.length === 0) return;', 'if (additions) return;');
  if (without === source) throw new Error(`${WRITES} does not begin as it did.`);
  writeFileSync(file, without);
  return folder;
}

type Place = { file: string } | { url: string; schema: string };

/** Opens a store, adds for a while, and prints how many animals were added a second. Its text is a program. */
async function addFor(
  open: (options: Place & { clock: { now: () => number } }) => Promise<Store>,
  { keyRecord, tillAuthor }: Pick<typeof records, 'keyRecord' | 'tillAuthor'>,
  { place, seconds }: { place: Place; seconds: number },
): Promise<void> {
  const store = await open({ ...place, clock: { now: () => Date.now() } });
  const tills = Array.from({ length: 10 }, (_, number) => `till${String(number)}`);
  for (const till of tills) await store.keys.insert(keyRecord(till));
  let added = 0;
  const end = performance.now() + 1_000 * (1 + seconds);
  await Promise.all(
    tills.map(async (till) => {
      for (let number = 0; performance.now() < end; number += 1) {
        const pet = { name: `Koi ${String(number)}`, categoryId: BigInt(number % 5) };
        const idempotencyKey = `${till} ${String(number)}`;
        await store.pets.add({ pet, author: tillAuthor(till), idempotencyKey });
        // The first second is not measured.
        if (performance.now() > end - 1_000 * seconds) added += 1;
      }
    }),
  );
  process.stdout.write(String(added / seconds));
  await store.close();
  process.exit();
}

/** How many animals a second ten tills add. */
async function rateOf(sources: string, place: Place): Promise<number> {
  const at = (path: string) => JSON.stringify(pathToFileURL(join(sources, 'src/main', path)).href);
  const [store, open] =
    'file' in place
      ? ['store/sqlite/sqlite-store.ts', 'openSqliteStore']
      : ['store/postgres/postgres-store.ts', 'openPostgresStore'];
  const program = `${addFor.toString()}
    const { ${open} } = await import(${at(store)});
    const records = await import(${at('testing/records.ts')});
    await addFor(${open}, records, ${JSON.stringify({ place, seconds: SECONDS })});`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}

const disk = makeBadDisk();
if (!disk) throw new Error('A slow disk needs Linux with a C compiler');
Object.assign(process.env, disk.env);
const server = await startPostgres({ fsync: 'on' }, { environment: disk.env });
const without = sourcesWithout();
const PLACES = {
  SQLite: () => Promise.resolve({ file: join(temporaryFolder(), 'animal-store.sqlite') }),
  PostgreSQL: async () => ({ url: await server.createDatabase(), schema: 'animal_store' }),
};
for (const [name, place] of Object.entries(PLACES)) {
  for (const delay of [0, FSYNC_MS]) {
    disk.become(delay === 0 ? 'good' : 'slow', delay);
    const rounds: { own: number; other: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await rateOf(ROOT, await place());
      rounds.push({ own, other: await rateOf(without, await place()) });
    }
    const [own, other] = [rounds.map((one) => one.own), rounds.map((one) => one.other)].map(median);
    const ratio = median(rounds.map((one) => one.other / one.own));
    process.stdout.write(
      `${name}, fsync of ${String(delay)} ms more: an addition takes ${ratio.toFixed(2)} times as long with the register (${String(own?.toFixed(0))} against ${String(other?.toFixed(0))} a second)\n`,
    );
  }
}
disk.become('good');
await server.stop();
disk.remove();
