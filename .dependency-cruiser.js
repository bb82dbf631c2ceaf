/**
 * The allowed imports: which room may import which, and no circles. A room that is not named
 * here is refused, so a new one is decided on purpose. `docs/architecture.md` draws the picture.
 */

const main = (/** @type {string} */ room) => `src/main/${room}`;
/** The store's interface, without the database behind it. */
const STORE = 'src/main/store/[^/]+[.]ts$';
/** What is done to SQLite's files while nobody serves them (backups, restore, salvage), and their lock. */
const STORE_FILES = 'src/main/store/sqlite/(files/|serving-lock[.]ts$)';

/**
 * What each room may import besides itself.
 * @type {Record<string, string[]>}
 */
const ROOMS = {
  'src/shared': [],
  'src/preload': ['src/shared'],
  'src/renderer': ['src/shared'],
  [main('platform')]: ['src/shared'],
  [main('store')]: ['src/shared', main('platform')],
  [main('keys')]: ['src/shared', main('platform'), STORE],
  [main('limits')]: ['src/shared', main('platform'), STORE],
  [main('persons')]: ['src/shared', main('platform'), STORE],
  [main('stock')]: ['src/shared', STORE, 'src/main/platform/thread-module[.]ts$'],
  [main('tls')]: ['src/shared', main('platform')],
  [main('backups')]: ['src/shared', main('platform'), STORE, STORE_FILES],
  [main('api')]: ['src/shared', main('platform'), STORE, main('keys'), main('limits')],
  [main('window')]: ['src/shared', STORE, ...['platform', 'keys', 'persons', 'stock'].map(main)],
  [main('observability')]: ['src/shared', main('platform')],
  [main('app')]: [
    'src/shared',
    ...[
      'platform',
      'store',
      'stock',
      'keys',
      'persons',
      'limits',
      'tls',
      'backups',
      'api',
      'window',
    ].map(main),
  ],
  [main('cli')]: [
    'src/shared',
    ...[
      'platform',
      'store',
      'stock',
      'keys',
      'persons',
      'limits',
      'backups',
      'window',
      'app',
      'observability',
    ].map(main),
  ],
  [main('desktop')]: [
    'src/shared',
    ...['platform', 'keys', 'backups', 'window', 'app', 'cli'].map(main),
    STORE,
    STORE_FILES,
    // Icons of the tray and the window.
    'build/(icons|tray)',
  ],
};

/** The window, from what knows least: each imports those before it (the shell shows what features are). */
const WINDOW = ['stores', 'ui', 'animals', 'features', 'shell'];

/** Tests and what they stand on reach wherever they need to. */
const TESTS = String.raw`[.]test[.]tsx?$|[.]crash[.]ts$|/testing/|/fixtures/|/contract/`;

const allowedImports = Object.entries(ROOMS).map(([room, allowed]) => ({
  name: `imports-of-${room.replace(/^src\/(main\/)?/, '')}`,
  comment: `${room} imports ${allowed.length > 0 ? allowed.join(', ') : 'no other room'}`,
  severity: 'error',
  from: { path: `^${room}/`, pathNot: TESTS },
  to: { path: '^(src|e2e|bench|build)/', pathNot: [`^${room}/`, ...allowed.map((to) => `^${to}`)] },
}));

const renderer = '^src/renderer/';
const layers = WINDOW.slice(0, -1).map((layer, index) => ({
  name: `window-${layer}`,
  comment: `${layer} knows nothing of ${WINDOW.slice(index + 1).join(', ')}`,
  severity: 'error',
  from: { path: `${renderer}${layer}/`, pathNot: TESTS },
  to: { path: `${renderer}(${WINDOW.slice(index + 1).join('|')})/` },
}));

/**
 * A package that one place alone may import.
 * @param {string} name
 * @param {string} place
 * @param {string} comment
 */
const onlyFrom = (name, place, comment) => ({
  name: `${name}-from-one-place`,
  comment,
  severity: 'error',
  from: { path: '^src/', pathNot: [place, TESTS] },
  to: { path: `(^|/)${name}(/|$)`, pathNot: '^(src|build|e2e|bench)/' },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Modules that import each other in a circle can only be read all at once.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unnamed-room',
      comment: 'Name the new room in .dependency-cruiser.js, with what it may import.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          ...Object.keys(ROOMS).map((room) => `^${room}/`),
          '^src/main/testing/',
          '^src/main/(index|serve|cli)[.]ts$',
        ],
      },
      to: {},
    },
    ...allowedImports,
    ...layers,
    {
      name: 'features-apart',
      comment:
        'What features share is in `animals`, `ui` or `stores`; the shell puts features together.',
      severity: 'error',
      from: { path: `${renderer}features/([^/]+)/`, pathNot: TESTS },
      to: { path: `${renderer}features/`, pathNot: `${renderer}features/$1/` },
    },
    {
      name: 'no-circles-of-folders',
      comment: 'Folders that import each other in a circle are one room with walls in the way.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/renderer' },
      to: { circular: true },
    },
    {
      name: 'client-stands-alone',
      comment: 'The client is a package of its own: it imports nothing of the app.',
      severity: 'error',
      from: { path: '^client/', pathNot: TESTS },
      to: { path: '^(src|e2e|bench|build)/' },
    },
    onlyFrom('better-sqlite3', '^src/main/store/sqlite/', 'Only the store knows SQL.'),
    onlyFrom('pg', '^src/main/store/postgres/', 'Only the store knows SQL.'),
    onlyFrom('prom-client', '^src/main/observability/', 'Who is watched knows of no watcher.'),
    onlyFrom('@opentelemetry', '^src/main/observability/', 'Who is watched knows of no watcher.'),
    onlyFrom('keytar', '^src/main/keys/', 'Only the keys know the keychain.'),
    onlyFrom(
      'fastify',
      '^src/main/window/',
      'Only the window for a browser is carried by Fastify.',
    ),
    onlyFrom(
      'electron',
      '^src/main/(desktop/|index[.]ts$|window/ipc[.]ts$)|^src/preload/',
      'On plain Node, importing electron tries to download it.',
    ),
    {
      name: 'storage-knows-no-http',
      comment: 'Storage, keys and limits know nothing of HTTP.',
      severity: 'error',
      from: { path: '^src/main/(store|keys|limits)/', pathNot: TESTS },
      to: { path: '^(node:)?https?$' },
    },
    {
      name: 'no-node-in-the-window',
      comment: 'These run in a browser too.',
      severity: 'error',
      from: { path: '^src/(shared|renderer|preload)/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '^(out|dist)/' },
  },
};
