/**
 * Draws every icon that the installers need from `build/icon.svg`. The results are committed, so a
 * build needs none of this. Run `npm run icons` after changing the SVG.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { encodeIcns, encodeIco, type Picture } from './icon-files.ts';

const folder = import.meta.dirname;
const svg = readFileSync(join(folder, 'icon.svg'));

const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
const WINDOWS_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256];
const MAC_SIZES = [32, 64, 128, 256, 512, 1024];
/** Sizes for trays on screens of 125 and 150 % that are none of Linux's icons. */
const TRAY_SIZES = [20, 30, 36];
/** Sizes for macOS's menu bar, which has its own SVG. Other systems' trays use the icon itself. */
const MAC_TRAY_SIZES = [18, 36];
/** Apple's icon grid: the tile fills 824 of 1024 points, and the rest is empty. */
const MAC_TILE = 824 / 1024;
/** The SVG's own units, which librsvg draws at 72 dots per inch. */
const SVG_UNITS = 512;

function draw(size: number): Promise<Buffer> {
  return sharp(svg, { density: (72 * size) / SVG_UNITS })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

async function drawWithAir(size: number): Promise<Buffer> {
  const tile = Math.round(size * MAC_TILE);
  const air = Math.floor((size - tile) / 2);
  const rest = size - tile - air;
  return sharp(await draw(tile))
    .extend({ top: air, left: air, bottom: rest, right: rest, background: '#00000000' })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function pictures(
  sizes: readonly number[],
  drawOne: (size: number) => Promise<Buffer>,
): Promise<Picture[]> {
  return Promise.all(sizes.map(async (size) => ({ size, png: await drawOne(size) })));
}

const linux = await pictures(LINUX_SIZES, draw);
mkdirSync(join(folder, 'icons'), { recursive: true });
for (const { size, png } of linux) {
  writeFileSync(join(folder, 'icons', `${String(size)}x${String(size)}.png`), png);
}
writeFileSync(join(folder, 'icon.png'), await draw(1024));
writeFileSync(join(folder, 'icon.ico'), encodeIco(await pictures(WINDOWS_SIZES, draw)));
writeFileSync(join(folder, 'icon.icns'), encodeIcns(await pictures(MAC_SIZES, drawWithAir)));

mkdirSync(join(folder, 'tray'), { recursive: true });
for (const size of TRAY_SIZES) {
  writeFileSync(join(folder, 'tray', `icon-${String(size)}.png`), await draw(size));
}
for (const size of MAC_TRAY_SIZES) {
  const file = join(folder, 'tray', `${String(size)}x${String(size)}.png`);
  await sharp(join(folder, 'tray.svg'), { density: 72 }).resize(size, size).png().toFile(file);
}
