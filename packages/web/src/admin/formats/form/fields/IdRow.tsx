import type { FormatFault } from '@assetportal/sdk/admin';
import { useT } from '@assetportal/sdk/react';
import { useId, useState } from 'react';
import inputs from '../../../settings/controls/inputs.module.css';
import { FieldRow } from './FieldRow.js';

interface IdRowProps {
  readonly value: string;
  readonly note: string;
  /** IDs of the other items. */
  readonly used: readonly string[];
  readonly readOnly?: boolean;
  readonly faults: readonly FormatFault[];
  readonly onChange: (value: string) => void;
}

/** The ID of an item. One that another item has stays in the field, because items are identified by it. */
export function IdRow({ value, note, used, readOnly = false, faults, onChange }: IdRowProps) {
  const t = useT();
  const id = useId();
  const [entered, setEntered] = useState<string | null>(null);
  const shown = entered === null ? faults : [{ path: 'id', key: 'collections.keyUsed' }];
  return (
    <FieldRow id={id} label={t('formats.field.id')} note={note} faults={shown} describedBy={`${id}-note`}>
      <input
        id={id}
        className={inputs.input}
        dir="auto"
        value={entered ?? value}
        readOnly={readOnly}
        maxLength={200}
        aria-invalid={shown.length > 0 || undefined}
        aria-describedby={`${id}-note`}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          const isUsed = used.includes(target.value);
          setEntered(isUsed ? target.value : null);
          if (!isUsed) onChange(target.value);
        }}
      />
    </FieldRow>
  );
}
