import { t } from '@lingui/core/macro';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CURRENCIES } from '../../../shared/shop-profile.ts';
import { changeProfile, useProfile } from '../../stores/profile.ts';
import { compareNames, currencyName } from '../../ui/formats.ts';
import { useAction } from '../../ui/use-action.ts';
import { Row, Section } from './SettingRows.tsx';
import { SellingSection } from './SellingSection.tsx';
import { TaxSection } from './TaxSection.tsx';

/** What the shop is, wherever its window is. */
export function ShopTab() {
  return (
    <>
      <Section title={t`Money`}>
        <Row>
          <Currency />
        </Row>
      </Section>
      <SellingSection />
      <Section title={t`On receipts`}>
        <Row>
          <ReceiptText of="name" label={t`Name of the shop`} />
        </Row>
        <Row>
          <ReceiptText of="address" label={t`Address`} isLong />
        </Row>
        <Row>
          <ReceiptText of="taxNumber" label={t`Tax number`} />
        </Row>
      </Section>
      <TaxSection />
    </>
  );
}

interface ReceiptTextProps {
  of: 'name' | 'address' | 'taxNumber';
  label: string;
  isLong?: boolean;
}

/** A text that stands on receipts, kept when its field is left. */
function ReceiptText({ of, label, isLong = false }: ReceiptTextProps) {
  const known = useProfile(({ profile }) => profile[of]);
  const [typed, setTyped] = useState<string | null>(null);
  const { problem, run } = useAction();
  const Input = isLong ? Textarea : TextInput;
  return (
    <Input
      label={label}
      autoComplete="off"
      value={typed ?? known}
      error={problem?.message}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed === null || typed === known) return;
        void run(async () => {
          await changeProfile({ [of]: typed });
          setTyped(null);
        });
      }}
    />
  );
}

function Currency() {
  const currency = useProfile(({ profile }) => profile.currency);
  const { problem, run } = useAction();
  const options = CURRENCIES.map((value) => ({ value, label: currencyName(value) }));
  return (
    <NativeSelect
      label={t`Currency`}
      description={t`Of all amounts in this shop. Amounts that are written down already stay the same numbers.`}
      data={options.sort((left, right) => compareNames(left.label, right.label))}
      value={currency}
      error={problem?.message}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.value;
        void run(() => changeProfile({ currency: chosen }));
      }}
    />
  );
}
