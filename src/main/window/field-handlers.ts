import type { Field } from '../../shared/fields/field.ts';
import type { FieldStore } from '../store/store.ts';
import type { Handlers } from './bridge.ts';

/** Creates the handlers of the shop's fields. `changed` is called with all of them after a change. */
export function fieldHandlers(
  store: () => { fields: FieldStore },
  changed: (fields: Field[]) => void,
) {
  const telling = async (change: Promise<Field[]>): Promise<Field[]> => {
    const fields = await change;
    changed(fields);
    return fields;
  };
  return {
    'fields.list': () => store().fields.list(),
    'fields.save': ({ field }) => telling(store().fields.save(field)),
    'fields.arrange': ({ ids }) => telling(store().fields.arrange(ids)),
  } satisfies Partial<Handlers>;
}
