import { collectionFilters, searchOfLink, storedFilter, withMember } from '@assetportal/sdk/admin';
import { configOptionKey } from '@assetportal/sdk/config';
import type { CollectionDefinition } from '@assetportal/sdk/contract';
import { fieldLabel } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../components/Button/Button.js';
import { FieldRow } from '../../formats/form/fields/FieldRow.js';
import { Segments } from '../../components/Segments.js';
import inputs from '../../settings/controls/inputs.module.css';
import { Picker } from '../../settings/picker/Picker.js';
import { PickerValue } from '../../settings/picker/PickerValue.js';
import { useFieldGroups, useFieldOptions } from '../../settings/picker/useFieldGroups.js';
import type { CollectionProps } from '../common/useCollections.js';
import { FilterRow } from './FilterRow.js';
import styles from './source.module.css';

/** The search of a collection: query, filters and order. */
export function SearchSource({ collections, collection }: CollectionProps) {
  const t = useT();
  const app = useApp();
  const id = useId();
  const filters = collectionFilters(collection);
  const faults = (collections.faults.get(collection.indicator) ?? [])
    .filter(({ member }) => member === 'search')
    .map((fault) => ({ ...fault, path: fault.member }));
  const setFilters = (next: typeof filters, tag?: string) =>
    collections.change(withMember(collection, 'filter', storedFilter(next)), tag);
  return (
    <div className={styles.source}>
      <FieldRow
        id={id}
        label={t('collections.query')}
        describedBy={`${id}-note`}
        note={t('collections.queryNote')}
        faults={faults}
      >
        <input
          id={id}
          className={inputs.input}
          dir="auto"
          value={collection.search ?? ''}
          placeholder="*"
          aria-describedby={`${id}-note`}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => collections.change({ ...collection, search: target.value }, 'search')}
          onPaste={(event) => {
            // A link to a search contains its filters and its order as well.
            const search = searchOfLink(event.clipboardData.getData('text'), app.search.defaults());
            if (search === null) return;
            event.preventDefault();
            collections.change({ ...withoutSearch(collection), ...search });
          }}
        />
      </FieldRow>
      {Object.entries(filters).map(([field, entry]) => (
        <FilterRow
          key={field}
          {...{ field, entry }}
          query={collection.search ?? '*'}
          onChange={(next) => setFilters({ ...filters, [field]: next }, `filter ${field}`)}
          onRemove={() =>
            setFilters(Object.fromEntries(Object.entries(filters).filter(([name]) => name !== field)))
          }
        />
      ))}
      <AddFilter
        used={Object.keys(filters)}
        onAdd={(field, isRange) => setFilters({ ...filters, [field]: isRange ? {} : [] })}
      />
      <OrderFields {...{ collections, collection }} />
    </div>
  );
}

const withoutSearch = (collection: CollectionDefinition): CollectionDefinition =>
  (['search', 'filter', 'sort', 'orientation'] as const).reduce(
    (one, name) => withMember(one, name, undefined),
    collection,
  );

interface AddFilterProps {
  readonly used: readonly string[];
  /** @param isRange true for a field with numbers or dates */
  readonly onAdd: (field: string, isRange: boolean) => void;
}

function AddFilter({ used, onAdd }: AddFilterProps) {
  const t = useT();
  const groupsFor = useFieldGroups('facet', used);
  const options = useFieldOptions('facet');
  return (
    <Picker
      label={t('settings.field.choose')}
      placeholder={t('settings.field.find')}
      empty={t('settings.list.allUsed')}
      groupsFor={groupsFor}
      onDone={([field]) => {
        if (field === undefined) return;
        const kind = options.find(({ name }) => name === field)?.kind;
        onAdd(field, kind === 'number' || kind === 'date');
      }}
      button={
        <Button size="sm" icon={<Plus aria-hidden />}>
          {t('collections.addFilter')}
        </Button>
      }
    />
  );
}

/** The order of the assets: by relevance, or by a field. */
function OrderFields({ collections, collection }: CollectionProps) {
  const t = useT();
  const id = useId();
  const translator = useStore(useApp().translator);
  const fields = useStore(useApp().fields, (state) => state.fields);
  const groupsFor = useFieldGroups('sort');
  const { sort = 'score', orientation = 'desc' } = collection;
  const label = fieldLabel(sort, translator, {}, fields);
  return (
    <FieldRow id={id} label={t('search.sort')}>
      <Picker
        label={t('settings.field.choose')}
        placeholder={t('settings.field.find')}
        empty={t('settings.list.allUsed')}
        groupsFor={groupsFor}
        selected={sort}
        onDone={([field]) => field !== undefined && collections.change({ ...collection, sort: field })}
        button={<PickerValue id={id} name={t('search.sort')} label={label} code={sort} unknown={undefined} />}
      />
      <Segments
        label={t('collections.direction')}
        value={orientation}
        options={(['asc', 'desc'] as const).map((value) => ({ value, label: t(configOptionKey(value)) }))}
        onChange={(next) => collections.change({ ...collection, orientation: next })}
      />
    </FieldRow>
  );
}
