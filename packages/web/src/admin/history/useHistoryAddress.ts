import {
  CHANGE_SET_KINDS,
  HISTORY_AREAS,
  type ChangeSetKey,
  type HistoryFilter,
} from '@assetportal/sdk/admin';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** View of the history. The address contains all of it, so that each version has an address. */
export interface HistoryAddress {
  readonly filter: HistoryFilter;
  /** The version in the address. Null: none. */
  readonly key: ChangeSetKey | null;
  readonly view: 'changed' | 'restore';
}

interface AddressChange extends Partial<HistoryFilter> {
  readonly key?: ChangeSetKey | null;
  readonly view?: HistoryAddress['view'];
}

/** Returns the view in the address, a function for the addresses of other views, and a function that opens one. */
export function useHistoryAddress(): HistoryAddress & {
  readonly to: (change: AddressChange) => string;
  readonly go: (change: AddressChange) => void;
} {
  const { search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => addressOf(search), [search]);
  const to = useCallback((change: AddressChange) => routeOf(address, change), [address]);
  const go = useCallback(
    (change: AddressChange) => void navigate(to(change), { replace: true }),
    [navigate, to],
  );
  return { ...address, to, go };
}

function addressOf(search: string): HistoryAddress {
  const query = new URLSearchParams(search);
  const [id, kind, area] = [query.get('change'), query.get('kind'), query.get('area')];
  return {
    filter: {
      user: query.get('person'),
      kind: CHANGE_SET_KINDS.find((name) => name === kind) ?? null,
      area: HISTORY_AREAS.find((name) => name === area) ?? null,
    },
    key: id === null ? null : { id, user: query.get('by') },
    view: query.get('view') === 'restore' ? 'restore' : 'changed',
  };
}

function routeOf(
  before: HistoryAddress,
  { key = before.key, view = 'changed', ...filter }: AddressChange,
): string {
  const { user, kind, area } = { ...before.filter, ...filter };
  const query = new URLSearchParams();
  const members = [
    ['person', user],
    ['kind', kind],
    ['area', area],
    ['change', key?.id],
    ['by', key?.user],
    ['view', key === null || view === 'changed' ? null : view],
  ] as const;
  for (const [name, value] of members) if (value != null) query.set(name, value);
  const text = query.toString();
  return text === '' ? '/admin/history' : `/admin/history?${text}`;
}
