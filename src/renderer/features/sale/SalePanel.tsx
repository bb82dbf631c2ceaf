import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CloseButton, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import type { OpenSale } from '../../../shared/sale.ts';
import { animalsOf, saleTotal } from '../../../shared/sale-amounts.ts';
import { keptField, type KeptField } from '../../ui/kept-field.ts';
import { useOpenSales } from '../../stores/sales.ts';
import { useFocusReturn } from '../../ui/focus.ts';
import { animalsText, moneyText } from '../../ui/formats.ts';
import { readFields } from '../../ui/read-fields.ts';
import { isHotkey } from '../../ui/keys.ts';
import {
  putSaleAside,
  takeUpSale,
  useSale,
  nextSale,
  SALE_SEARCH,
  scanIntoSale,
} from '../../animals/dialogs/sale-store.ts';
import { hasNothing, useKeeping } from '../../animals/dialogs/sale-keeping.ts';
import { ComingBack } from './ComingBack.tsx';
import { ExchangeOf } from './ExchangeOf.tsx';
import { GoodsButtons } from './Goods.tsx';
import { SaleDone } from './SaleDone.tsx';
import { SaleFoot } from './SaleFoot.tsx';
import { SaleLines } from './SaleLines.tsx';
import { SaleMenu } from './SaleMenu.tsx';
import { SaleNotices } from './SaleNotices.tsx';
import { SaleSearch } from './SaleSearch.tsx';
import { useSaleAnimals } from './sale-animals.ts';
import classes from './Sale.module.css';

/** The sale beside the list, which stays while animals are searched, scanned and clicked into it. */
export function SalePanel() {
  const title = useId();
  const panel = useRef<HTMLElement>(null);
  const done = useSale((state) => state.done);
  useFocusReturn();
  const animals = useSaleAnimals();
  const isDone = done !== null;
  useEffect(() => {
    if (!isDone) panel.current?.querySelector('input')?.focus();
  }, [isDone]);
  useEffect(() => {
    const element = panel.current;
    let entered: KeptField | null = null;
    const onFocus = (event: FocusEvent) => {
      entered = keptField(event.target);
    };
    // However slowly it is typed, a code in a field of the sale is no amount and no name.
    const onScan = (event: KeyboardEvent) => {
      const { key, target } = event;
      if ((key !== 'Enter' && key !== 'Tab') || !(target instanceof HTMLInputElement)) return;
      const { value, id } = target;
      if (id === SALE_SEARCH || !isCode(target) || entered?.element !== target) return;
      event.preventDefault();
      event.stopPropagation();
      entered.restore();
      scanIntoSale(value);
    };
    const onKey = (event: KeyboardEvent) => {
      // The field itself goes back to what it held.
      const isOfField =
        event.target instanceof Element &&
        event.target.matches('[aria-expanded="true"], [data-typed]');
      if (event.key === 'Escape' && !isOfField && !event.defaultPrevented) putSaleAside();
      // Past all lines to who buys and pays, and back.
      const foot = element?.querySelector<HTMLElement>('[data-foot] input');
      const field = { PageDown: foot, PageUp: element?.querySelector('input') }[event.key];
      if (field) {
        event.preventDefault();
        field.focus();
      }
      const isMenuKey = event.key === 'ContextMenu' || isHotkey(event, 'Shift+F10');
      const menu = element?.querySelector<HTMLElement>('[data-sale-menu]');
      if (isMenuKey && menu) {
        event.preventDefault();
        menu.click();
      }
      // No scanner sends this.
      if (isHotkey(event, 'Mod+Enter')) {
        event.preventDefault();
        if (readFields(element))
          element?.querySelector<HTMLButtonElement>('[data-completes]')?.click();
      }
    };
    element?.addEventListener('focusin', onFocus);
    element?.addEventListener('keydown', onScan, { capture: true });
    element?.addEventListener('keydown', onKey);
    return () => {
      element?.removeEventListener('focusin', onFocus);
      element?.removeEventListener('keydown', onScan, { capture: true });
      element?.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <aside ref={panel} data-sale className={classes.panel} aria-labelledby={title}>
      <div className={classes.heading}>
        <h2 id={title} className={classes.title}>
          <Trans>Sale</Trans>
        </h2>
        <OpenSales />
        <SaleMenu />
        <CloseButton
          aria-label={t`Put the sale aside`}
          onClick={() => {
            if (readFields(panel.current)) putSaleAside();
          }}
        />
      </div>
      {done ? (
        <SaleDone sale={done} animals={animals} />
      ) : (
        <>
          <SaleNotices />
          <SaleSearch />
          <GoodsButtons />
          <ExchangeOf />
          <ComingBack />
          <SaleLines animals={animals} />
          <SaleFoot animals={animals} />
        </>
      )}
    </aside>
  );
}

/** A label of the shop's own, or a microchip. */
const NO_WORDS = /^(?:0\d{5}|[1-9]\d{14})$/;
/** Too many digits for an amount, or zeros before it. */
const NO_AMOUNT = /^(?:0\d{5,}|\d{8,})$/;

/** Whether what a field holds was scanned into it. */
function isCode({ value, inputMode, dataset }: HTMLInputElement): boolean {
  const isAmount = inputMode === 'numeric' || inputMode === 'decimal';
  if (!isAmount) return NO_WORDS.test(value);
  return NO_AMOUNT.test(value) || ('unreadable' in dataset && /^[\w-]{3,}$/.test(value));
}

/** The other sales that are not completed. */
function OpenSales() {
  const current = useSale((state) => state.sale.id);
  const unkept = useKeeping((keeping) => keeping.unkept);
  const open = useOpenSales().filter(({ id }) => unkept.every((one) => one.id !== id));
  const others = [...open, ...unkept].filter((one) => one.id !== current && !hasNothing(one));
  if (others.length === 0) return <span className={classes.space} />;
  const shown = String(others.length);
  const words = plural(others.length, {
    one: `${shown} other open sale`,
    other: `${shown} other open sales`,
  });
  return (
    <span className={classes.space}>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          >
            {words}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((sale) => (
            <Menu.Item key={sale.id} translate="no" onClick={() => takeUpSale(sale)}>
              {saleWords(sale)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={nextSale}>
            <Trans>New sale</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

/** An unfinished sale in a line: “Ms Lee · 3 animals · €14.40”. */
function saleWords({ customer, lines }: OpenSale): string {
  const count = animalsOf(lines);
  const words = [customer, count > 0 && animalsText(count), moneyText(saleTotal(lines))];
  return words.filter(Boolean).join(' · ');
}
