import { t } from '@lingui/core/macro';
import { Flex } from '@mantine/core';
import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { openCard } from '../../../stores/shell.ts';
import { useTextScale } from '../../../ui/text-scale.ts';
import { changeWithKey } from '../../../animals/changes/change-keys.ts';
import type { RowRange } from '../../../animals/list/animal-list.ts';
import { copyCells } from '../table/copy-cells.ts';
import { tileAfterKey } from './gallery-keys.ts';
import { GridMenu, useGridPointer, type MenuRequest } from '../table/use-grid-pointer.tsx';
import { setActive, useInventory } from '../../../animals/list/inventory-store.ts';
import { readAnimals } from '../../../animals/list/list-reading.ts';
import { isSelected, selectedCount } from '../../../animals/selection/selection.ts';
import { selectUpTo, useSelection } from '../../../animals/selection/selection-store.ts';
import { Tile } from './Tile.tsx';
import { TooLong } from '../table/TooLong.tsx';
import { actOnAnimal, useGridFocus } from '../table/use-grid-keys.ts';
import { useListReading } from '../table/use-list-reading.ts';
import { useVirtualRows, type DrawnRow, type RowScroll } from '../table/use-virtual-rows.ts';
import classes from './Gallery.module.css';

/**
 * The least width of a tile, the height of the words below its picture where text has its usual size, and what
 * is between two tiles (px).
 */
const TILE = { width: 168, words: 46, gap: 16 };
/** How high a picture is for its width. */
const RATIO = 0.86;
/** The edges (px) at both sides together, at least. */
const EDGES = 24;

/** The width (px) of an element; once hidden, what it was. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const measure = () => setWidth((before) => measured.clientWidth || before);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Windowing for tiles, of which `perRow` are side by side; it counts in animals. */
function useVirtualTiles(grid: RefObject<HTMLElement | null>, perRow: number, rowHeight: number) {
  const total = useInventory(({ list }) => list.total);
  const sizes = { row: rowHeight, head: 0 };
  const rows = useVirtualRows(grid, Math.ceil(total / perRow), 0, sizes);
  const { reveal, goTo, scrollBy } = rows;
  // The functions stay the same ones, so that a wider window does not scroll the list.
  const abreast = useRef(perRow);
  useLayoutEffect(() => {
    abreast.current = perRow;
  }, [perRow]);
  const scroll = useMemo(
    (): RowScroll => ({
      reveal: (animal) => reveal(Math.floor(animal / abreast.current)),
      goTo: (animal) => goTo(Math.floor(animal / abreast.current)),
      keepPlace: ({ byRows }) => scrollBy(Math.trunc(byRows / abreast.current)),
    }),
    [reveal, goTo, scrollBy],
  );
  const first = rows.inSight.first * perRow;
  const inSight = { first, end: Math.min(total, rows.inSight.end * perRow) };
  useSamePlace(inSight, perRow, scroll);
  return { ...rows, ...scroll, inSight, tiles: Math.min(total, rows.count * perRow) };
}

/**
 * Keeps the first animal in sight when another number of tiles fits side by side, and the active one if it
 * was in sight.
 */
function useSamePlace(inSight: RowRange, perRow: number, { goTo, reveal }: RowScroll): void {
  const before = useRef({ inSight, perRow });
  useLayoutEffect(() => {
    const { inSight: old, perRow: oldPerRow } = before.current;
    before.current = { inSight, perRow };
    if (oldPerRow === perRow) return;
    goTo(old.first);
    const { row } = useInventory.getState().active;
    if (row >= old.first && row < old.end) reveal(row);
  }, [inSight, perRow, goTo, reveal]);
}

/** The rows to draw: those in sight and, or scrolling would lose the focus, the one that has it. */
function withActive(drawn: readonly DrawnRow[], row: number, height: number): readonly DrawnRow[] {
  if (drawn.some(({ index }) => index === row)) return drawn;
  return [...drawn, { index: row, top: -2 * height }];
}

/** The first cell of an animal: a tile has no other. */
function useActiveTile(): { row: number; column: number } {
  const { active, list } = useInventory();
  const row = Math.min(Math.max(0, active.row), Math.max(0, list.total - 1));
  useLayoutEffect(() => {
    if (active.column !== 0 || active.row !== row) setActive({ row, column: 0 });
  }, [active, row]);
  return active;
}

/** As in the table, but a double click opens the card. */
function useTilePointer() {
  const pointer = useGridPointer([]);
  const onDoubleClick = () => openCard('card');
  return { ...pointer, handlers: { ...pointer.handlers, onDoubleClick } };
}

interface GalleryProps {
  menu: (request: MenuRequest) => ReactNode;
}

/** The animals of the view as tiles with photographs. Draws only what is in sight. */
export function Gallery({ menu }: GalleryProps) {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const scale = useTextScale();
  const room = width - EDGES + TILE.gap;
  const perRow = Math.max(1, Math.floor(room / (TILE.width * scale + TILE.gap)));
  return (
    <Flex ref={place} direction="column" flex={1} mih={0}>
      {width > 0 && <Tiles perRow={perRow} room={room} menu={menu} />}
    </Flex>
  );
}

interface TilesProps extends GalleryProps {
  perRow: number;
  /** The width (px) of so many tiles, each with what is between two. */
  room: number;
}

function Tiles({ perRow, room, menu: menuItems }: TilesProps) {
  const { list, pointedAt } = useInventory();
  const { total } = list;
  const selection = useSelection((state) => state.selection);
  const active = useActiveTile();
  const scale = useTextScale();
  const grid = useRef<HTMLDivElement>(null);
  const picture = (room / perRow - TILE.gap) * RATIO;
  const rowHeight = Math.round(picture + TILE.words * scale) + TILE.gap;
  const isTicking = useSelection((state) => selectedCount(state.selection, total) > 0);
  const tiles = useVirtualTiles(grid, perRow, rowHeight);
  useListReading(tiles);
  const move = (event: KeyboardEvent): boolean => {
    const { first, end } = tiles.inSight;
    const rowsInSight = Math.max(1, Math.floor((end - first) / perRow) - 1);
    const tile = tileAfterKey(active.row, event, { tiles: tiles.tiles, perRow, rowsInSight });
    if (tile === undefined) return false;
    if (event.shiftKey) void selectUpTo(tile, active.row, readAnimals);
    setActive({ row: tile, column: 0 });
    tiles.reveal(tile);
    return true;
  };
  const keys = useGridFocus(
    active,
    (event) => actOnAnimal(event, active) || changeWithKey(event.nativeEvent) || move(event),
    perRow,
  );
  const { menu, closeMenu, handlers } = useTilePointer();
  const style: Record<`--${string}`, string> = {
    '--per-row': String(perRow),
    '--row-height': `${rowHeight}px`,
    '--gap': `${TILE.gap}px`,
  };
  const drawn = withActive(tiles.drawn, Math.floor(active.row / perRow), rowHeight);
  return (
    <>
      <TooLong drawn={tiles.tiles} />
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        className={classes.gallery}
        aria-label={t`Animals`}
        aria-multiselectable
        aria-rowcount={Math.ceil(total / perRow)}
        aria-colcount={perRow}
        data-ticking={isTicking || undefined}
        style={style}
        onCopy={copyCells}
        {...keys}
        {...handlers}
      >
        <div role="rowgroup" className={classes.box} style={{ height: tiles.boxHeight }}>
          {drawn.map(({ index: row, top }) => (
            <div
              key={row}
              role="row"
              aria-rowindex={row + 1}
              className={classes.row}
              style={{ transform: `translateY(${top}px)` }}
            >
              {Array.from({ length: Math.min(perRow, total - row * perRow) }, (_, column) => {
                const index = row * perRow + column;
                const animal = list.rowAt(index);
                return (
                  <Tile
                    key={`animal ${String(list.ids[index])}`}
                    index={index}
                    column={column}
                    animal={animal}
                    isActive={index === active.row}
                    isSelected={animal ? isSelected(selection, animal.id) : false}
                    isPointedAt={pointedAt !== null && animal?.id === pointedAt}
                  />
                );
              })}
            </div>
          ))}
        </div>
      </div>
      {menu && (
        <GridMenu request={menu} onClose={closeMenu}>
          {menuItems(menu)}
        </GridMenu>
      )}
    </>
  );
}
