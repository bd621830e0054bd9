import {
  FORMAT_DEFAULTS,
  formatOptions,
  formatValueAt,
  withCrop,
  withFileFormat,
  withFormatValue,
  type FormatEntry,
  type FormatFault,
  type FormatField,
} from '@assetportal/sdk/admin';
import type { ConvertSetSettings } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { useId } from 'react';
import { Switch } from '../../components/Switch.js';
import { ChoiceField } from './fields/ChoiceField.js';
import { FieldRow } from './fields/FieldRow.js';
import { IdRow } from './fields/IdRow.js';
import { KindsField } from './fields/KindsField.js';
import { NumberField } from './fields/NumberField.js';
import { TitleFields } from './fields/TitleFields.js';

export interface FormatControlProps {
  readonly field: FormatField;
  readonly set: ConvertSetSettings;
  readonly faults: readonly FormatFault[];
  readonly entry: FormatEntry;
  /** IDs of the custom formats. */
  readonly used: readonly string[];
  readonly onChange: (set: ConvertSetSettings, tag?: string) => void;
}

/** The row of a value of a format, with the control that suits its type in the schema. */
export function FormatControl(props: FormatControlProps) {
  const { field, set, faults, entry, onChange } = props;
  const t = useT();
  const id = useId();
  const { path, kind } = field;
  const label = t(`formats.field.${path}`);
  const value = formatValueAt(set, path);
  const change = (next: unknown) => onChange(withFormatValue(set, path, next), `${entry.id} ${path}`);
  const own = faults.filter((fault) => fault.path === path);
  const row = { id, label, faults: own, describedBy: `${id}-note` };
  switch (kind) {
    case 'languages':
      return <TitleFields {...{ set, faults: own, onChange: change }} />;
    case 'set':
      return <KindsField {...{ set, label, faults: own, onChange: change }} />;
    case 'text':
      return (
        <IdRow
          value={set.id}
          note={t(entry.kind === 'built-in' ? 'formats.idBuiltIn' : 'formats.idNote')}
          used={props.used.filter((other) => other !== set.id)}
          readOnly={entry.kind === 'built-in'}
          faults={own}
          onChange={change}
        />
      );
    case 'switch':
      return <SwitchRow {...props} label={label} />;
    case 'choice':
      return <ChoiceRow {...props} label={label} faults={own} />;
    default:
      return (
        <FieldRow {...row}>
          <NumberField
            {...{ id, label, field, describedBy: row.describedBy, hasFault: own.length > 0 }}
            value={value}
            fallback={FORMAT_DEFAULTS[path] as number | undefined}
            onChange={change}
          />
        </FieldRow>
      );
  }
}

interface NamedProps extends FormatControlProps {
  readonly label: string;
}

/** A switch. Visitors see hidden formats nowhere, so the switch shows if a format is offered. */
function SwitchRow({ field: { path }, set, label, onChange }: NamedProps) {
  const id = useId();
  const isInverted = path === 'hidden';
  const value = (formatValueAt(set, path) ?? FORMAT_DEFAULTS[path] ?? false) === true;
  return (
    <FieldRow id={id} label={label}>
      <Switch
        id={id}
        checked={value !== isInverted}
        onChange={(checked) => {
          const next = checked !== isInverted;
          onChange(withFormatValue(set, path, next === (FORMAT_DEFAULTS[path] ?? false) ? undefined : next));
        }}
      />
    </FieldRow>
  );
}

/** A choice of one option, with an option for the default or for none. */
function ChoiceRow({ field, set, label, faults, onChange }: NamedProps) {
  const t = useT();
  const id = useId();
  const { path } = field;
  const value = (formatValueAt(set, path) ?? FORMAT_DEFAULTS[path] ?? '') as string | number;
  const hasNone = path !== 'format' && FORMAT_DEFAULTS[path] === undefined;
  const options = [
    ...(hasNone ? [{ value: '', label: t('formats.none') }] : []),
    ...formatOptions(field, set).map((option) => ({
      value: option,
      label: t(`formats.option.${path.split('.')[0] ?? ''}.${option}`),
    })),
  ];
  return (
    <FieldRow id={id} label={label} faults={faults}>
      <ChoiceField
        id={id}
        options={options}
        value={String(value)}
        hasFault={faults.length > 0}
        onChange={(next) => onChange(withChoice(set, path, next))}
      />
    </FieldRow>
  );
}

function withChoice(set: ConvertSetSettings, path: string, value: string): ConvertSetSettings {
  const next = value === '' || value === FORMAT_DEFAULTS[path] ? undefined : value;
  if (path === 'format') return withFileFormat(set, value as ConvertSetSettings['format']);
  if (path === 'crop') return withCrop(set, next as ConvertSetSettings['crop']);
  // Without a position, there is no watermark.
  if (path === 'watermark.position' && next === undefined)
    return withFormatValue(set, 'watermark', undefined);
  return withFormatValue(set, path, next);
}
