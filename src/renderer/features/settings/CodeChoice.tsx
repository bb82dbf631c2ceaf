import { NativeSelect } from '@mantine/core';
import { PaperTemplate } from '../../../shared/papers.ts';
import { useFields } from '../../stores/fields.ts';
import { cardPart } from '../papers/words.ts';

const KINDS = { code128: 'Code 128', qr: 'QR code' };
const NONE = 'none';

/** Which code is printed, and of what: a number of an animal, or a code of its card. */
export function CodeChoice(props: {
  code: PaperTemplate['code'];
  onChange: (change: Pick<PaperTemplate, 'code'>) => void;
}) {
  const fields = useFields(({ list }) => list).filter(({ kind }) => kind === 'code');
  const codes = Object.entries(KINDS).flatMap(([kind, label]) => [
    { value: `${kind} id`, label: `${label} of the number` },
    ...fields.map(({ id, name }) => ({
      value: `${kind} ${cardPart(id)}`,
      label: `${label} of “${name}”`,
    })),
  ]);
  const { code, onChange } = props;
  return (
    <NativeSelect
      label="Code"
      data={[{ value: NONE, label: 'None' }, ...codes]}
      value={code ? `${code.kind} ${code.of}` : NONE}
      onChange={(event) => {
        const [kind, of] = event.currentTarget.value.split(' ');
        onChange({ code: kind === NONE ? null : PaperTemplate.shape.code.parse({ kind, of }) });
      }}
    />
  );
}
