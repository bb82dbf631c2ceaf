import { randomUUID } from 'node:crypto';
import { MAX_PHOTOGRAPHS, PHOTOGRAPHS_QUOTA, type Photograph } from '../../../shared/photograph.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  noSuchPet,
  noSuchPhotograph,
  photographsAreFull,
  tooManyPhotographs,
} from '../refusals.ts';
import type { PhotographStore } from '../store.ts';
import type { Run, SqlDatabase } from './database.ts';

interface RawPhotograph {
  id: string;
  pet_id: bigint;
  position: bigint;
  created_at: bigint;
  thumbnail: Uint8Array;
}

const COLUMNS = 'id, pet_id, position, created_at, thumbnail';

const OF_PET = {
  name: 'photographs of pet',
  text: `SELECT ${COLUMNS} FROM photographs WHERE pet_id = $1 ORDER BY position, id`,
};
const IMAGE = { name: 'image', text: 'SELECT image FROM photographs WHERE id = $1' };
const COUNT = {
  name: 'count photographs',
  text: `SELECT count(*) AS photographs, coalesce(max(position), 0) AS last
    FROM photographs WHERE pet_id = $1`,
};
const BYTES = {
  name: 'bytes of photographs',
  text: `SELECT coalesce(sum(octet_length(image) + octet_length(thumbnail)), 0) AS bytes
    FROM photographs`,
};
const INSERT = {
  name: 'insert photograph',
  text: `INSERT INTO photographs (${COLUMNS}, image) VALUES ($1, $2, $3, $4, $5, $6)
    RETURNING ${COLUMNS}`,
};
const REMOVE = {
  name: 'remove photograph',
  text: `DELETE FROM photographs WHERE id = $1 RETURNING ${COLUMNS}, image`,
};
const MAKE_FIRST = {
  name: 'make photograph first',
  text: `UPDATE photographs SET position = (SELECT min(position) - 1 FROM photographs AS others
    WHERE others.pet_id = photographs.pet_id) WHERE id = $1 RETURNING ${COLUMNS}`,
};

/** What all photographs take. Reads no image: a row's beginning says how long each is. */
async function bytesIn(read: Run): Promise<number> {
  const [total] = await read<{ bytes: bigint }>(BYTES);
  return Number(total?.bytes ?? 0);
}

/** How long (ms) what all take is counted on from what this process adds and removes. */
const COUNT_AGAIN_AFTER = 600_000;

/** The photographs of animals. An animal that leaves the stock keeps its own. */
export function createPhotographStore(
  database: SqlDatabase,
  clock: Clock,
  quota = PHOTOGRAPHS_QUOTA,
): PhotographStore {
  const { read, dialect } = database;
  const thumbnails = {
    name: 'first thumbnails',
    text: `SELECT pet_id, thumbnail FROM photographs AS one
      WHERE ${dialect.isIn('pet_id', '$1', 'bigint')} AND id = (SELECT id FROM photographs
        WHERE pet_id = one.pet_id ORDER BY position, id LIMIT 1)`,
  };
  const lockPet = {
    name: 'lock pet',
    text: `SELECT id FROM pets WHERE id = $1 ${dialect.forUpdate}`,
  };
  let taken = { bytes: 0, at: -Infinity };
  // Looking at all rows takes a moment, and many are added in a row.
  const takenNow = async (run: Run) => {
    const now = clock.now();
    const isOld = Math.abs(now - taken.at) > COUNT_AGAIN_AFTER;
    if (isOld) taken = { bytes: await bytesIn(run), at: now };
    return taken;
  };
  return {
    ofPet: async (petId) => (await read<RawPhotograph>(OF_PET, [petId])).map(photographOf),
    async thumbnails(petIds) {
      const raws = await read<RawPhotograph>(thumbnails, [[...petIds]]);
      return raws.map((raw) => ({ petId: raw.pet_id, thumbnail: bytesOf(raw.thumbnail) }));
    },
    async image(id) {
      const [raw] = await read<{ image: Uint8Array }>(IMAGE, [id]);
      if (!raw) throw noSuchPhotograph();
      return bytesOf(raw.image);
    },
    bytes: () => bytesIn(read),
    add: ({ petId, image, thumbnail, position }) =>
      database.transaction(async (run) => {
        if ((await run(lockPet, [petId])).length === 0) throw noSuchPet();
        const [counted] = await run<{ photographs: bigint; last: bigint }>(COUNT, [petId]);
        if (Number(counted?.photographs ?? 0) >= MAX_PHOTOGRAPHS) throw tooManyPhotographs();
        const added = image.length + thumbnail.length;
        const all = await takenNow(run);
        if (all.bytes + added > quota) throw photographsAreFull(quota);
        const place = position ?? Number(counted?.last ?? 0) + 1;
        const pictures = [thumbnail, image].map((bytes) => Buffer.from(bytes));
        const values = [randomUUID(), petId, place, clock.now(), ...pictures];
        const stored = onlyOne(await run<RawPhotograph>(INSERT, values));
        all.bytes += added;
        return stored;
      }),
    async remove(id) {
      const [raw] = await database.write<RawPhotograph & { image: Uint8Array }>(REMOVE, [id]);
      if (!raw) throw noSuchPhotograph();
      const { petId, position, thumbnail } = photographOf(raw);
      taken.bytes -= raw.image.length + thumbnail.length;
      return { petId, position, thumbnail, image: bytesOf(raw.image) };
    },
    makeFirst: async (id) => onlyOne(await database.write<RawPhotograph>(MAKE_FIRST, [id])),
  };
}

function onlyOne([raw]: readonly RawPhotograph[]): Photograph {
  if (!raw) throw noSuchPhotograph();
  return photographOf(raw);
}

function photographOf(raw: RawPhotograph): Photograph {
  return {
    id: raw.id,
    petId: raw.pet_id,
    position: Number(raw.position),
    createdAt: Number(raw.created_at),
    thumbnail: bytesOf(raw.thumbnail),
  };
}

/** Bytes of their own: a driver's may be a part of much more, all of which would cross to the window. */
function bytesOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
