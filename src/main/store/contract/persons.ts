import { describe, expect, it } from 'vitest';
import { MORNING, personRecord } from '../../testing/records.ts';
import type { ContractShop } from './contract-shop.ts';

const OLIVIA = personRecord('olivia', { name: 'Olivia', role: 'owner' });
const CARL = personRecord('carl', { name: 'Carl', createdAt: MORNING + 1 });

/** Who works in the shop. */
export function testPersons(shop: ContractShop): void {
  describe('persons', () => {
    it('are kept, changed and removed', async () => {
      expect(await shop.store.persons.all()).toEqual([]);
      await shop.store.persons.insert(OLIVIA);
      await shop.store.persons.insert(CARL);
      await shop.store.persons.update('olivia', { wrongPins: 4, lastWrongAt: MORNING + 5 });
      await shop.store.persons.remove('carl');
      await shop.reopen();
      expect(await shop.store.persons.all()).toEqual([
        { ...OLIVIA, wrongPins: 4, lastWrongAt: MORNING + 5 },
      ]);
    });

    it('that are not there can be neither changed nor removed', async () => {
      const { persons } = shop.store;
      await expect(persons.update('olivia', { name: 'O' })).rejects.toMatchObject({
        code: 'not_found',
      });
      await expect(persons.remove('olivia')).rejects.toMatchObject({ code: 'not_found' });
    });
  });
}
