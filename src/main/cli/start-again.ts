/** How npm's scripts are started; everything else is the installed program. */
const BY_SCRIPT = new Map([
  ['start', 'npm start --'],
  ['serve', 'npm run serve --'],
]);

/**
 * The whole command that starts `serve` again with the same options (`argv`), but a free port in place of the one
 * that `option` named: what a person types next. `script` is npm's, if that started it.
 */
export function onFreePort(option: string, argv: readonly string[], script?: string): string {
  const kept = argv.filter(
    (word, place) =>
      // `npm start` adds the first by itself.
      word !== '--open' &&
      word !== option &&
      !word.startsWith(`${option}=`) &&
      argv[place - 1] !== option,
  );
  const words = [
    ...kept.map((word) => (/[\s"]/.test(word) ? JSON.stringify(word) : word)),
    option,
    '0',
  ];
  return [BY_SCRIPT.get(script ?? '') ?? 'animal-store serve', ...words].join(' ');
}
