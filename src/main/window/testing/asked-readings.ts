import type { CallInput, ReadingName } from '../../../shared/bridge.ts';

/** What the readings are asked about. */
interface Asked {
  day: string;
  /** Until when (Unix ms) a report is. */
  until: number;
  petIds: readonly [bigint, ...bigint[]];
  sale: string;
  customer: string;
  key: string;
}

const VIEW = { sort: 'newest', status: 'all', categoryId: null, search: '' } as const;

/** What each reading is asked; null for those whose replies depend on no topic, or that ask other programs. */
export function askedReadings(asked: Asked): { [Name in ReadingName]: CallInput<Name> | null } {
  const { day, until, petIds, sale, customer, key } = asked;
  const [first] = petIds;
  return {
    'app.info': null,
    'app.storageUsage': null,
    'service.state': {},
    'update.state': null,
    'update.news': null,
    'firewall.state': null,
    'pets.view': { view: VIEW, grouping: null },
    'pets.byIds': { ids: [...petIds] },
    'pets.rows': { view: VIEW, offset: 0, limit: 100 },
    'pets.staging': null,
    'pets.counts': {},
    'pets.sums': { selection: { kind: 'view', view: VIEW, except: [], asOf: 0 } },
    'pets.scanned': { text: String(first) },
    'pets.countNamed': { name: 'Koi' },
    'pets.removed': { offset: 0, limit: 100, search: '' },
    'pets.previewPrices': null,
    'import.read': null,
    'sales.open': {},
    'sales.page': { search: '', limit: 50 },
    'sales.problems': { of: null, limit: 50 },
    'sales.read': { id: sale },
    'articles.list': { search: '', limit: 50 },
    'articles.buttons': {},
    'articles.scanned': { text: '4006381333931' },
    'articles.sold': { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 9 },
    'customers.list': { search: '', limit: 50 },
    'customers.read': { id: customer },
    'reports.sales': { from: 0, to: until },
    'reports.records': { from: 0, to: until, limit: 50 },
    'closes.open': { drawer: '' },
    'closes.list': { limit: 50 },
    // Nothing alters a close.
    'closes.read': null,
    'deliveries.list': { limit: 50 },
    'treatments.list': { limit: 50 },
    'stockTakes.list': { limit: 50 },
    'stockTakes.read': { number: 1 },
    'stockTakes.animals': { number: 1, place: '', search: '', limit: 50 },
    'stockTakes.scanned': { text: String(first) },
    'register.page': {
      part: 'all',
      search: '',
      before: null,
      limit: 50,
      from: null,
      to: null,
    },
    // It signs the register each time.
    'register.book': null,
    'register.missing': { animal: first },
    // It says itself of when it is.
    'register.check': null,
    'history.page': { limit: 50 },
    'shop.today': { day, until: day, days: [0], times: [] },
    'categories.list': {},
    'fields.list': {},
    'views.list': {},
    'printing.read': {},
    'papers.read': {},
    'profile.read': { locales: [] },
    // What has an id never changes.
    'photographs.thumbnails': null,
    'photographs.image': null,
    'keys.list': { environment: 'production' },
    'keys.activity': { environment: 'production', id: key },
    'persons.state': {},
    'browsers.list': {},
    'settings.get': {},
    'backups.list': {},
  };
}
