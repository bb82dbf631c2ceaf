import type { ShownPart } from './stock-series.ts';

/** Pixels of the picture for one of the window, sharp on paper too. */
const SCALE = 2;
const [MARGIN, LINE, SWATCH] = [16, 24, 12];
/** What the window's style sheets say of the lines and letters. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-family',
];

/** A chart as it is on screen, as a PNG with its title and its legend. Throws what drawing it throws. */
export async function pictureOf(
  svg: SVGSVGElement,
  title: string,
  parts: readonly Pick<ShownPart, 'label' | 'colour'>[],
): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const image = await imageOf(svg, width, height);
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * MARGIN) * SCALE;
  canvas.height = (height + 2 * MARGIN + LINE * (1 + parts.length)) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The picture can’t be drawn here');
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
  context.scale(SCALE, SCALE);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'middle';
  context.fillStyle = color;
  context.font = `600 16px ${fontFamily}`;
  context.fillText(title, MARGIN, MARGIN + LINE / 2);
  context.drawImage(image, MARGIN, MARGIN + LINE, width, height);
  context.font = `13px ${fontFamily}`;
  for (const [place, { label, colour }] of parts.entries()) {
    const middle = MARGIN + LINE + height + LINE * (place + 1 / 2);
    context.fillStyle = computed(colour);
    context.fillRect(MARGIN, middle - SWATCH / 2, SWATCH, SWATCH);
    context.fillStyle = color;
    context.fillText(label, MARGIN + 2 * SWATCH, middle);
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The picture can’t be made'));
    }),
  );
}

/** What the style sheets make of a colour such as `var(--accent)`, which a canvas doesn't know. */
function computed(colour: string): string {
  const probe = document.body.appendChild(document.createElement('span'));
  probe.style.color = colour;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

async function imageOf(svg: SVGSVGElement, width: number, height: number) {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const drawn = svg.querySelectorAll('*');
  for (const [place, element] of copy.querySelectorAll('*').entries()) {
    const original = drawn[place];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('style');
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  const text = new XMLSerializer().serializeToString(copy);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}
