import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { CURRENCIES } from '../../../shared/shop-profile.ts';
import { changeProfile, useProfile } from '../../stores/profile.ts';
import { compareNames, currencyName } from '../../ui/formats.ts';
import { useAction } from '../../ui/use-action.ts';
import { Row, Section } from './SettingRows.tsx';

/** What the shop is, wherever its window is. */
export function ShopTab() {
  return (
    <Section title={t`Money`}>
      <Row>
        <Currency />
      </Row>
    </Section>
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
