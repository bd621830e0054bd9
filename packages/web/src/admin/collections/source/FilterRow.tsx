import { collectionEditing, isValues, type FilterEntry } from '@assetportal/sdk/admin';
import { valueKey } from '@assetportal/sdk/contract';
import { countText, fieldLabel, matchingValues, valueText } from '@assetportal/sdk/rules';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { Plus, Tag, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import inputs from '../../settings/controls/inputs.module.css';
import { Picker } from '../../settings/picker/Picker.js';
import styles from './source.module.css';

interface FilterRowProps {
  readonly field: string;
  readonly entry: FilterEntry;
  /** Query of the collection, whose values are offered. */
  readonly query: string;
  readonly onChange: (entry: FilterEntry) => void;
  readonly onRemove: () => void;
}

/** A filter of a collection: values of which an asset has one, or a range. */
export function FilterRow({ field, entry, query, onChange, onRemove }: FilterRowProps) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const fields = useStore(useApp().fields, (state) => state.fields);
  const label = fieldLabel(field, translator, {}, fields);
  return (
    <div className={styles.filter} role="group" aria-label={t('collections.filter', { name: label })}>
      <span className={styles.label} dir="auto">
        {label}
      </span>
      {isValues(entry) ? (
        <Values {...{ field, label, query, onChange }} values={entry} />
      ) : (
        <RangeFields range={entry} onChange={onChange} />
      )}
      <IconButton size="sm" label={t('settings.list.removeItem', { name: label })} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  );
}

interface ValuesProps {
  readonly field: string;
  readonly label: string;
  readonly query: string;
  readonly values: readonly string[];
  readonly onChange: (entry: FilterEntry) => void;
}

function Values({ field, label, query, values, onChange }: ValuesProps) {
  const { t, has, locale } = useStore(useApp().translator);
  const editing = useModule(collectionEditing);
  const [offered, setOffered] = useState<readonly { readonly label: string; readonly count: number }[]>([]);
  const textOf = (value: string) => valueText(field, value, { t, has });
  const load = () => {
    void editing.values(field, query, new AbortController().signal).then(setOffered, () => undefined);
  };
  const matching = (text: string) =>
    matchingValues(offered, textOf, text)
      .filter(({ label: value }) => !values.some((one) => valueKey(field, one) === valueKey(field, value)))
      .slice(0, 100);
  return (
    <div className={styles.values}>
      {values.map((value) => (
        <span key={value} className={styles.value}>
          <span dir="auto">{textOf(value)}</span>
          <button
            type="button"
            aria-label={t('settings.list.removeItem', { name: textOf(value) })}
            onClick={() => onChange(values.filter((other) => other !== value))}
          >
            <X aria-hidden />
          </button>
        </span>
      ))}
      <Picker
        label={label}
        placeholder={t('collections.findValue')}
        empty={t('collections.noValues')}
        onOpen={load}
        groupsFor={(text) => [
          {
            label: t('settings.facet.column.values'),
            options: [
              ...matching(text).map(({ label: value, count }) => ({
                id: value,
                icon: <Tag aria-hidden />,
                label: textOf(value),
                fact: countText(count, locale),
              })),
              ...(text.trim() !== '' && !offered.some(({ label: value }) => value === text.trim())
                ? [{ id: text.trim(), icon: <Plus aria-hidden />, label: text.trim() }]
                : []),
            ],
          },
        ]}
        confirm={(count) => t('collections.addValues', { count })}
        onDone={(added) => onChange([...new Set([...values, ...added])])}
        button={
          <Button size="sm" variant="quiet" icon={<Plus aria-hidden />}>
            {t('collections.addValue')}
          </Button>
        }
      />
    </div>
  );
}

interface RangeFieldsProps {
  readonly range: Exclude<FilterEntry, readonly string[]>;
  readonly onChange: (entry: FilterEntry) => void;
}

const ENDS = { from: 'collections.from', to: 'facets.dateTo' } as const;

/** The ends of a range: numbers or dates. An empty end is open. */
function RangeFields({ range, onChange }: RangeFieldsProps) {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.values}>
      {(['from', 'to'] as const).map((end) => (
        <span key={end} className={styles.end}>
          <label htmlFor={`${id}-${end}`}>{t(ENDS[end])}</label>
          <input
            id={`${id}-${end}`}
            className={inputs.input}
            value={String(range[end] ?? '')}
            placeholder="*"
            autoComplete="off"
            onChange={({ target }) =>
              onChange({ ...range, [end]: target.value.trim() === '' ? undefined : target.value.trim() })
            }
          />
        </span>
      ))}
    </div>
  );
}
