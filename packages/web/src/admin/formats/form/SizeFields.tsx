import {
  formatFields,
  sizeMode,
  withFormatValue,
  withSizeMode,
  type FormatFault,
  type SizeMode,
} from '@assetportal/sdk/admin';
import type { ConvertSetSettings } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { useId } from 'react';
import { ChoiceField } from './fields/ChoiceField.js';
import { FieldRow } from './fields/FieldRow.js';
import { NumberField } from './fields/NumberField.js';

interface SizeFieldsProps {
  readonly set: ConvertSetSettings;
  readonly faults: readonly FormatFault[];
  readonly onChange: (set: ConvertSetSettings, tag?: string) => void;
}

const MODES: readonly SizeMode[] = ['original', 'longest', 'box'];
const SIDES = { original: [], longest: ['longestSide'], box: ['width', 'height'] } as const;

/** The limit of the size: none, the longest side, or a box, with the sides of each. */
export function SizeFields({ set, faults, onChange }: SizeFieldsProps) {
  const t = useT();
  const id = useId();
  const mode = sizeMode(set);
  return (
    <>
      <FieldRow id={id} label={t('formats.field.size')}>
        <ChoiceField
          id={id}
          value={mode}
          options={MODES.map((value) => ({ value, label: t(`formats.size.${value}`) }))}
          onChange={(next) => onChange(withSizeMode(set, next as SizeMode))}
        />
      </FieldRow>
      {SIDES[mode].map((side) => (
        <Side
          key={side}
          side={side}
          // One side is enough for a box.
          isRequired={SIDES[mode].every((other) => other === side || set[other] === undefined)}
          {...{ set, faults, onChange }}
        />
      ))}
    </>
  );
}

interface SideProps extends SizeFieldsProps {
  readonly side: 'longestSide' | 'width' | 'height';
  readonly isRequired: boolean;
}

function Side({ side, isRequired, set, faults, onChange }: SideProps) {
  const t = useT();
  const id = useId();
  const field = formatFields().find(({ path }) => path === side);
  const own = faults.filter(({ path }) => path === side);
  if (field === undefined) return null;
  return (
    <FieldRow id={id} label={t(`formats.field.${side}`)} faults={own} describedBy={`${id}-note`}>
      <NumberField
        {...{ id, field, label: t(`formats.field.${side}`), describedBy: `${id}-note` }}
        unit="px"
        isRequired={isRequired}
        value={set[side]}
        hasFault={own.length > 0}
        onChange={(next) => onChange(withFormatValue(set, side, next), `${set.id} ${side}`)}
      />
    </FieldRow>
  );
}
