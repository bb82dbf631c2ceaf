const LINE = /^stagingPercentage:.*\n?/m;

/**
 * A release's `latest*.yml` with the percentage of machines that are offered the update
 * (electron-updater draws a number for each machine once). At 100 the line is omitted. Throws
 * RangeError unless it is a percentage.
 */
export function withRollout(updateInfo: string, percentage: number): string {
  if (!Number.isInteger(percentage) || percentage < 0 || percentage > 100) {
    throw new RangeError('A rollout is a whole number from 0 to 100.');
  }
  const whole = updateInfo.replace(LINE, '');
  return percentage === 100 ? whole : `${whole.trimEnd()}\nstagingPercentage: ${percentage}\n`;
}
