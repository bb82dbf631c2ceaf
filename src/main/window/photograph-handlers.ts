import type { PhotographStore } from '../store/store.ts';
import type { Handlers } from './bridge.ts';

/** Creates the handlers of photographs. `changed` is called with the animal after a change. */
export function photographHandlers(
  store: () => { photographs: PhotographStore },
  changed: (petId: bigint) => void,
) {
  const telling = async <Value extends { petId: bigint }>(change: Promise<Value>) => {
    const value = await change;
    changed(value.petId);
    return value;
  };
  const photographs = () => store().photographs;
  return {
    'photographs.ofPet': ({ petId }) => photographs().ofPet(petId),
    'photographs.thumbnails': ({ petIds }) => photographs().thumbnails(petIds),
    'photographs.image': async ({ id }) => ({ image: await photographs().image(id) }),
    'photographs.add': ({ photograph }) => telling(photographs().add(photograph)),
    'photographs.remove': ({ id }) => telling(photographs().remove(id)),
    'photographs.makeFirst': ({ id }) => telling(photographs().makeFirst(id)),
  } satisfies Partial<Handlers>;
}
