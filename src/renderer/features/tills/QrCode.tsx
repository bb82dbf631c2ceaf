import { encode } from 'uqr';
import classes from './QrCode.module.css';

/** Modules of white around the code, as ISO/IEC 18004 asks, so that scanners find it on any ground. */
const QUIET_ZONE = 4;

function darkRuns(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}

/** A QR code as an image: black on white in dark mode too, since many scanners read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes.code}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={darkRuns(data)} fill="#000" />
    </svg>
  );
}
