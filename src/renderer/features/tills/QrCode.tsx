import { drawnQr } from '../../ui/codes.ts';
import classes from './KeyHandover.module.css';

/** A QR code as an image. Black on white even in dark mode, since many scanners read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { width, height, path } = drawnQr(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      shapeRendering="crispEdges"
      className={classes.code}
    >
      <rect width={width} height={height} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
