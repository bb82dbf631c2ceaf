import { t } from '@lingui/core/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CERTIFIED_TILLS } from '../../../shared/certified-tills.ts';
import type { ShopProfile, ShopProfileChange } from '../../../shared/shop-profile.ts';
import { useDrawer } from '../../stores/drawer.ts';
import { changeProfile, useProfile } from '../../stores/profile.ts';
import { percentText } from '../../ui/formats.ts';
import { ErrorText } from '../../ui/messages.tsx';
import { readPercent, readWhole } from '../../ui/typed-amounts.ts';
import { TypedField, type ReadText } from '../../ui/TypedField.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Row, Section } from './SettingRows.tsx';

/** Who takes the money, what clerks may do, and how long buyers are kept. */
export function SellingSection() {
  const profile = useProfile((state) => state.profile);
  const { problem, run } = useAction();
  const change = (changed: ShopProfileChange) => void run(() => changeProfile(changed));
  const clerks = (changed: Partial<ShopProfile['clerks']>) => {
    change({ clerks: { ...profile.clerks, ...changed } });
  };
  return (
    <Section title={t`Selling`}>
      <Row>
        <Checkbox
          label={t`A certified till takes the money`}
          description={tillWords(profile.country)}
          checked={profile.hasCertifiedTill}
          onChange={(event) => {
            change({ hasCertifiedTill: event.currentTarget.checked });
          }}
        />
      </Row>
      <Row>
        <Checkbox
          label={t`Animals under treatment are not sold or reserved`}
          description={[
            t`Until the last day of the treatment is over.`,
            profile.country === 'GB' && t`England’s rules for pet shops ask for it.`,
          ]
            .filter(Boolean)
            .join(' ')}
          checked={!profile.sellsUnderTreatment}
          onChange={(event) => {
            change({ sellsUnderTreatment: !event.currentTarget.checked });
          }}
        />
      </Row>
      <Row>
        <Checkbox
          label={t`No sale without what the register needs of the buyer`}
          description={t`Otherwise it is only said, and listed as missing in the register.`}
          checked={profile.stopsIncompleteSales}
          onChange={(event) => {
            change({ stopsIncompleteSales: event.currentTarget.checked });
          }}
        />
      </Row>
      <Row>
        <MostDiscount rights={profile.clerks} onChange={clerks} />
      </Row>
      <Row>
        <Checkbox
          label={t`Clerks may take animals back, and pay deposits back`}
          checked={profile.clerks.returns}
          onChange={(event) => clerks({ returns: event.currentTarget.checked })}
        />
      </Row>
      <Row>
        <Checkbox
          label={t`Clerks see takings, close the day, move cash, and enter earlier sales`}
          checked={profile.clerks.reports}
          onChange={(event) => clerks({ reports: event.currentTarget.checked })}
        />
      </Row>
      <Row>
        <Checkbox
          label={t`Clerks see what the shop paid for animals, and its margins`}
          checked={profile.clerks.purchasePrices}
          onChange={(event) => clerks({ purchasePrices: event.currentTarget.checked })}
        />
      </Row>
      <Row>
        <TypedField
          label={t`Keep who bought for so many years`}
          description={t`Until then, a customer’s data can’t be deleted. Ask your tax adviser for how long that must be.`}
          inputMode="numeric"
          value={String(profile.retentionYears)}
          read={(typed) => readWhole(typed, { least: 0, most: 30 })}
          onRead={(retentionYears) => {
            change({ retentionYears });
          }}
        />
      </Row>
      <Row>
        <Drawers />
      </Row>
      {profile.drawers.length > 1 && (
        <Row>
          <DrawerHere drawers={profile.drawers} />
        </Row>
      )}
      <ErrorText>{problem?.message}</ErrorText>
    </Section>
  );
}

/** Why a till is needed here, as the law of the country says. */
function tillWords(country: string): string {
  const law = Object.entries(CERTIFIED_TILLS).find(([code]) => code === country)?.[1];
  return law === undefined
    ? t`Sales then name its receipt, and no money is taken here.`
    : t`Asked for by: ${law}. Sales then name its receipt, and no money is taken here.`;
}

interface MostDiscountProps {
  rights: ShopProfile['clerks'];
  onChange: (changed: Partial<ShopProfile['clerks']>) => void;
}

function MostDiscount({ rights: { mostDiscount }, onChange }: MostDiscountProps) {
  const read = (typed: string): ReadText<number | null> =>
    typed.trim() === '' ? { value: null } : readPercent(typed);
  return (
    <TypedField
      label={t`The most that clerks take off a price`}
      description={t`Leave it empty for any discount. With a limit, clerks lower no prices either.`}
      inputMode="decimal"
      value={mostDiscount === null ? '' : percentText(mostDiscount)}
      read={read}
      onRead={(most) => onChange({ mostDiscount: most })}
    />
  );
}

/** The names of the shop's drawers, kept when their field is left. */
function Drawers() {
  const drawers = useProfile(({ profile }) => profile.drawers);
  const [typed, setTyped] = useState<string | null>(null);
  const { problem, run } = useAction();
  return (
    <TextInput
      label={t`Cash drawers`}
      description={t`Only in a shop with more than one: “Front; Back”. Each is then closed by itself.`}
      autoComplete="off"
      value={typed ?? drawers.join('; ')}
      error={problem?.message}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed === null) return;
        const names = typed.split(';').map((name) => name.trim());
        void run(async () => {
          await changeProfile({ drawers: [...new Set(names.filter((name) => name !== ''))] });
          setTyped(null);
        });
      }}
    />
  );
}

/** The drawer of this computer, in a shop with more than one. */
function DrawerHere({ drawers }: Pick<ShopProfile, 'drawers'>) {
  const name = useDrawer((state) => state.name);
  const isOne = drawers.includes(name);
  return (
    <NativeSelect
      label={t`Cash drawer of this computer`}
      error={isOne ? undefined : t`Choose one: until then, nothing is sold here.`}
      data={isOne ? drawers : ['', ...drawers]}
      value={isOne ? name : ''}
      onChange={(event) => {
        useDrawer.setState({ name: event.currentTarget.value });
      }}
    />
  );
}
