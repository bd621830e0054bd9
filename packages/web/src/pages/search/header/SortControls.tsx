import { sortOptions, reversed } from '@assetportal/sdk/rules';
import type { Sort } from '@assetportal/sdk/contract';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { IconButton } from '../../../components/IconButton/IconButton.js';
import { Select } from '../../../components/Select/Select.js';

interface SortControlsProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Select box for the sort field, and a button that reverses the order. */
export function SortControls({ sort, onSort }: SortControlsProps) {
  const app = useApp();
  const t = useT();
  const translator = useStore(app.translator);
  const sorting = useStore(app.config.store, (state) => state.config.sorting);
  const fields = useStore(app.fields.store, (state) => state.fields);
  const options = sortOptions(sorting, sort, translator, fields);
  const ascending = sort.direction === 'asc';
  return (
    <>
      <Select
        label={t('search.sort')}
        options={options.map(({ field: value, label }) => ({ value, label }))}
        value={sort.field}
        onChange={(field) => onSort({ field, direction: sort.direction })}
      />
      <IconButton
        label={t(ascending ? 'search.sortDescending' : 'search.sortAscending')}
        onClick={() => onSort(reversed(sort))}
      >
        {ascending ? <ArrowUpNarrowWide /> : <ArrowDownWideNarrow />}
      </IconButton>
    </>
  );
}
