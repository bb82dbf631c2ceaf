import { goalText, isMeasured, reached, valueText, type Finding, type Line } from './findings.ts';

const ROW_HEIGHT = 26;
const TOP = 44;
const LABEL_WIDTH = 330;
const BAR_WIDTH = 330;
/** Where a bar ends, as a multiple of the goal. */
const MOST = 2;
const WIDTH = LABEL_WIDTH + BAR_WIDTH + 190;

/** Colours that are readable on both white and dark; the rest follows the reader's setting. */
const STYLE = `
text { font: 13px system-ui, sans-serif; fill: #24292f; }
.quiet { fill: #57606a; font-size: 12px; }
.met { fill: #2da44e; }
.missed { fill: #bf8700; }
.goal { stroke: #57606a; stroke-dasharray: 3 3; }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3; }
  .quiet { fill: #9198a1; }
  .goal { stroke: #9198a1; }
}`;

/** The findings as an SVG chart: each bar shows how far its number has come towards its goal. */
export function chartOf(lines: readonly Line[], caption: string): string {
  const findings = lines.filter(isMeasured).filter(({ goal }) => goal !== null);
  const height = TOP + findings.length * ROW_HEIGHT + 34;
  const goalAt = LABEL_WIDTH + BAR_WIDTH / MOST;
  const bottom = TOP + findings.length * ROW_HEIGHT;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(WIDTH)}" height="${String(height)}" viewBox="0 0 ${String(WIDTH)} ${String(height)}" role="img" aria-label="Measured speed of Animal Store against its goals">
<style>${STYLE}
</style>
<text class="quiet" x="${String(goalAt)}" y="20" text-anchor="middle">goal</text>
<text class="quiet" x="${String(LABEL_WIDTH + BAR_WIDTH + 8)}" y="20">measured (goal)</text>
${findings.map((finding, row) => rowOf(finding, TOP + row * ROW_HEIGHT)).join('\n')}
<line class="goal" x1="${String(goalAt)}" x2="${String(goalAt)}" y1="28" y2="${String(bottom)}"/>
<text class="quiet" x="0" y="${String(bottom + 22)}">${escaped(caption)}</text>
</svg>
`;
}

function rowOf(finding: Finding, top: number): string {
  const share = Math.min(MOST, reached(finding) ?? 0);
  const width = Math.max(2, (share / MOST) * BAR_WIDTH).toFixed(1);
  const kind = share >= 1 ? 'met' : 'missed';
  const baseline = String(top + 13);
  const value = `${valueText(finding.value, finding.unit)} (${goalText(finding)})`;
  return `<text x="0" y="${baseline}">${escaped(finding.what)}</text>
<rect class="${kind}" x="${String(LABEL_WIDTH)}" y="${String(top + 1)}" width="${width}" height="15" rx="2"/>
<text x="${String(LABEL_WIDTH + BAR_WIDTH + 8)}" y="${baseline}">${escaped(value)}</text>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
