/** What replaces a command that only a hosted machine with access to GitHub can run. */
export interface Substitute {
  reason: string;
  /** Without it, nothing runs. */
  run?: string;
}

const SUBSTITUTES: readonly [pattern: RegExp, substitute: Substitute][] = [
  [/\binstall-electron\b/, { reason: 'not run: it downloads Electron from GitHub' }],
  [
    /\bplaywright install\b/,
    {
      reason: 'Debian’s Chromium in place of a download from Playwright',
      run: 'sudo apt-get update -qq && sudo apt-get install -qq --yes --no-install-recommends chromium-headless-shell >/dev/null',
    },
  ],
  [
    /\belectron-builder\b/,
    { reason: 'not run: it downloads Electron from GitHub; npm run pack:check packs without' },
  ],
  [/\bgh (?:release|api)\b/, { reason: 'not run: it talks to GitHub' }],
  [/\bsmoke\.ts\b/, { reason: 'not run: there are no installers here' }],
];

/** The substitute for a command, if it needs one. */
export function substituteFor(command: string): Substitute | undefined {
  return SUBSTITUTES.find(([pattern]) => pattern.test(command))?.[1];
}
