import { directionText, sortOptions, reversed } from '@assetportal/sdk/rules';
import type { Sort } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { Select } from '../../../components/Select/Select.js';

interface SortControlProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Select box for the sort field. */
export function SortSelect({ sort, onSort }: SortControlProps) {
  const app = useApp();
  const t = useT();
  const translator = useStore(app.translator);
  const sorting = useStore(app.config.store, (state) => state.config.sorting);
  const fields = useStore(app.fields.store, (state) => state.fields);
  const options = sortOptions(sorting, sort, translator, fields);
  return (
    <Select
      label={t('search.sort')}
      options={options.map(({ field: value, label }) => ({ value, label }))}
      value={sort.field}
      onChange={(field) => onSort({ field, direction: sort.direction })}
    />
  );
}

/** Button that reverses the order. Its tooltip says what the current order is. */
export function DirectionButton({ sort, onSort }: SortControlProps) {
  const app = useApp();
  const t = useT();
  const fields = useStore(app.fields.store, (state) => state.fields);
  const ascending = sort.direction === 'asc';
  return (
    <IconButton
      label={t(ascending ? 'search.sortDescending' : 'search.sortAscending')}
      tooltip={t(directionText(sort, fields))}
      onClick={() => onSort(reversed(sort))}
    >
      {ascending ? <ArrowUpNarrowWide /> : <ArrowDownWideNarrow />}
    </IconButton>
  );
}
