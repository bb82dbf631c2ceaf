import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { anotherTurn } from '../../platform/concurrency.ts';
import {
  noSuchPet,
  noSuchPhotograph,
  photographsAreFull,
  photographsOfOneAnimal,
} from '../refusals.ts';
import type { PhotographStore } from '../store.ts';
import type { Dialect, Run, SqlDatabase } from './database.ts';
import { knownPets } from './staged-step.ts';

const IMAGE = { name: 'image', text: 'SELECT image FROM photographs WHERE id = $1' };
const BYTES = {
  name: 'bytes of photographs',
  text: `SELECT coalesce(sum(octet_length(image) + octet_length(thumbnail)), 0) AS bytes
    FROM photographs`,
};
const INSERT = {
  name: 'insert photograph',
  text: `INSERT INTO photographs (id, pet_id, created_at, thumbnail, image)
    VALUES ($1, $2, $3, $4, $5)`,
};

const NAMED = `LIKE '%' || photographs.id || '%'`;
/**
 * Those that no animal names, nor has named since `$2`. One that was taken in after `$1` and has never been
 * named may be about to be.
 */
const REMOVE_UNNAMED = {
  name: 'remove unnamed photographs',
  text: `DELETE FROM photographs WHERE id IN (
    SELECT id FROM photographs
    WHERE (created_at < $1 OR EXISTS (SELECT 1 FROM changes
        WHERE changes.pet_id = photographs.pet_id AND changes.photographs_before ${NAMED}))
      AND NOT EXISTS (SELECT 1 FROM pets
        WHERE pets.id = photographs.pet_id AND pets.photographs ${NAMED})
      AND NOT EXISTS (SELECT 1 FROM removed_pets
        WHERE removed_pets.id = photographs.pet_id AND removed_pets.photographs ${NAMED})
      AND NOT EXISTS (SELECT 1 FROM changes JOIN steps ON steps.id = changes.step_id
        WHERE changes.pet_id = photographs.pet_id AND steps.at >= $2
          AND changes.photographs_before ${NAMED})
    LIMIT 50) RETURNING id`,
};

/** How long (ms) one that was removed is kept, so that its removal can be undone. */
const REMOVED_FOR = 30 * 86_400_000;
/** How long (ms) a photograph that was taken in has until its animal must name it. */
const UNNAMED_FOR = 3_600_000;
/** How long (ms) what all take is counted on from what this process adds. */
const COUNT_AGAIN_AFTER = 600_000;

/** Adds what makes room on the disk. */
interface RoomyPhotographStore extends PhotographStore {
  /** Deletes all that no animal names, so that no removal can be undone. Returns how many there were. */
  dropRemoved(): Promise<number>;
}

/** What all photographs take together, with their thumbnails. */
export async function photographBytes(read: Run): Promise<number> {
  // Reads no image: a row's beginning says how long each is.
  const [total] = await read<{ bytes: bigint }>(BYTES);
  return Number(total?.bytes ?? 0);
}

/** The photographs of animals, of which those that an animal names are shown. */
export function createPhotographStore(
  database: SqlDatabase,
  clock: Clock,
  quota: number,
): RoomyPhotographStore {
  const { read, dialect } = database;
  const thumbnails = {
    name: 'thumbnails',
    text: `SELECT id, thumbnail FROM photographs WHERE ${dialect.isIn('id', '$1', 'text')}`,
  };
  const lockPet = {
    name: 'lock pet',
    text: `SELECT id FROM pets WHERE id = $1 ${dialect.forUpdate}`,
  };
  const dropUnnamed = async (since: number): Promise<number> => {
    for (let dropped = 0; ;) {
      const times = [clock.now() - UNNAMED_FOR, since];
      const { length } = await database.write(REMOVE_UNNAMED, times);
      dropped += length;
      if (length === 0) return dropped;
      await anotherTurn();
    }
  };
  const dropRemoved = () => dropUnnamed(Number.MAX_SAFE_INTEGER);
  let taken = { bytes: 0, at: -Infinity };
  const measure = async (): Promise<void> => {
    taken = { bytes: await photographBytes(read), at: clock.now() };
  };
  /** Makes room, first of what has long been removed and then of all that was. */
  const makeRoom = async (added: number): Promise<void> => {
    // Looking at all rows takes a moment, and many are added in a row.
    if (Math.abs(clock.now() - taken.at) > COUNT_AGAIN_AFTER) {
      await dropUnnamed(clock.now() - REMOVED_FOR);
      await measure();
    }
    if (taken.bytes + added > quota && (await dropRemoved()) > 0) await measure();
    if (taken.bytes + added > quota) throw photographsAreFull(quota);
  };
  return {
    async thumbnails(ids) {
      const raws = await read<{ id: string; thumbnail: Uint8Array }>(thumbnails, [[...ids]]);
      return raws.map(({ id, thumbnail }) => ({ id, thumbnail: bytesOf(thumbnail) }));
    },
    async image(id) {
      const [raw] = await read<{ image: Uint8Array }>(IMAGE, [id]);
      if (!raw) throw noSuchPhotograph();
      return bytesOf(raw.image);
    },
    bytes: () => photographBytes(read),
    async add({ petId, image, thumbnail, isPaper = false }) {
      const added = image.length + thumbnail.length;
      await makeRoom(added);
      const random = randomBytes(8).toString('hex');
      const id = isPaper ? `p${random.slice(1)}` : random;
      await database.transaction(async (run) => {
        if ((await run(lockPet, [petId])).length === 0) throw noSuchPet();
        const pictures = [thumbnail, image].map((picture) => Buffer.from(picture));
        await run(INSERT, [id, petId, clock.now(), ...pictures]);
      });
      taken.bytes += added;
      return { id };
    },
    dropRemoved,
  };
}

/**
 * Throws `bad_request` unless all photographs are of the one animal that gets them: were taken in for it, or
 * named by it already, even if one is lost.
 */
export async function refuseStrangePhotographs(
  run: Run,
  dialect: Dialect,
  pets: readonly { id: bigint }[],
  ids: readonly string[] | undefined,
): Promise<void> {
  if (ids === undefined || ids.length === 0) return;
  const [pet, ...others] = pets;
  if (!pet || others.length > 0) throw photographsOfOneAnimal();
  const named = (await knownPets(run, dialect, [pet.id])).get(pet.id)?.row.photographs ?? [];
  const taken = await run<{ id: string }>(
    {
      name: 'photographs taken in for pet',
      text: `SELECT id FROM photographs WHERE pet_id = $1 AND ${dialect.isIn('id', '$2', 'text')}`,
    },
    [pet.id, [...ids]],
  );
  const known = new Set([...named, ...taken.map(({ id }) => id)]);
  if (!ids.every((id) => known.has(id))) throw photographsOfOneAnimal();
}

/** Bytes of their own: a driver's may be a part of much more, all of which would cross to the window. */
function bytesOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
