import { t } from '@lingui/core/macro';
import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useCategories } from '../../stores/categories.ts';
import { changeProfile, useProfile } from '../../stores/profile.ts';
import { percentText } from '../../ui/formats.ts';
import { readPercent, valueOf } from '../../ui/typed-amounts.ts';
import { TypedField, type ReadText } from '../../ui/TypedField.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Row, Section } from './SettingRows.tsx';

/** The rates of tax that prices include, and which category has which. */
export function TaxSection() {
  const rates = useProfile(({ profile }) => profile.taxRates);
  const categories = useCategories(({ list }) => list);
  return (
    <Section title={t`Tax`}>
      <Row>
        <Rates />
      </Row>
      {rates.length > 1 && (
        <Row>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
            {categories.map(({ id, name }) => (
              <CategoryRate key={String(id)} id={id} name={name} />
            ))}
          </SimpleGrid>
        </Row>
      )}
    </Section>
  );
}

function Rates() {
  const rates = useProfile(({ profile }) => profile.taxRates);
  const { problem, run } = useAction();
  return (
    <TypedField
      label={t`Rates`}
      description={t`Prices include them. The first one is of whatever has no other: “19 %; 7 %”. Leave it empty for no tax.`}
      value={rates.map(percentText).join('; ')}
      read={readRates}
      error={problem?.message}
      onRead={(taxRates) => void run(() => changeProfile({ taxRates }))}
    />
  );
}

function readRates(typed: string): ReadText<number[]> {
  const texts = typed.split(/[;\n]|,\s+/).filter((one) => one.trim() !== '');
  const rates = texts.flatMap((one) => valueOf(readPercent(one)) ?? []);
  if (rates.length === texts.length) return { value: [...new Set(rates)] };
  return { problem: t`Write percentages with semicolons between them: 19 %; 7 %.` };
}

function CategoryRate({ id, name }: { id: bigint; name: string }) {
  const { taxRates, categoryTaxes } = useProfile(({ profile }) => profile);
  const { problem, run } = useAction();
  const known = categoryTaxes[String(id)];
  return (
    <NativeSelect
      label={name}
      error={problem?.message}
      data={taxRates.map((rate) => ({ value: String(rate), label: percentText(rate) }))}
      value={String(known ?? taxRates[0])}
      onChange={(event) => {
        const rate = Number(event.currentTarget.value);
        void run(() => changeProfile({ categoryTaxes: { ...categoryTaxes, [String(id)]: rate } }));
      }}
    />
  );
}
