// @ts-check
const rooms = process.env['MUTATED_ROOMS'] ?? 'all';
const folder = `out/mutants/${rooms.replaceAll('/', '-').replaceAll(',', '+')}`;

/**
 * What StrykerJS does for `npm run mutants`, which sets the rooms: each has a folder for its report, so
 * that two may run at a time. A mutant is tried with the tests that reach its line.
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts' },
  // A value that is read once when the program starts would need a program for each mutant.
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env['MUTANTS_AT_ONCE'] ?? 2),
  timeoutMS: 5_000,
  thresholds: { high: 90, low: 85, break: 85 },
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false },
  htmlReporter: { fileName: `${folder}/report.html` },
  jsonReporter: { fileName: `${folder}/report.json` },
  tempDirName: `${folder}/.work`,
  allowConsoleColors: false,
  disableTypeChecks: false,
};
