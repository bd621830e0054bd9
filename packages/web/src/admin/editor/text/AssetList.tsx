import type { Asset } from '@assetportal/sdk/contract';
import { altText } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { Search } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import { useInitialFocus } from '../../../lib/useInitialFocus.js';
import styles from './AssetList.module.css';

interface AssetListProps {
  /** ID of the chosen asset. Empty if there is none. */
  readonly chosen: string;
  /** True to list only assets with an image. */
  readonly withImage?: boolean;
  readonly error?: string | undefined;
  readonly onChoose: (asset: Asset) => void;
}

/** Time after the last key when the search starts, in milliseconds. */
const PAUSE = 250;
const MAX_ROWS = 24;

/** A search field with the assets that match. The arrow keys move, and Enter chooses. */
export function AssetList({ chosen, withImage = false, error, onChoose }: AssetListProps) {
  const t = useT();
  const id = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const { assets, status } = useAssets(query, withImage);
  const active = assets[Math.min(at, assets.length - 1)];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter' && active !== undefined) onChoose(active);
    else if (step !== 0 && assets.length > 0) setAt((at + step + assets.length) % assets.length);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.picker}>
      <FindField
        list={id}
        active={active === undefined ? undefined : `${id}-${active.id}`}
        query={query}
        onKeyDown={onKeyDown}
        onQuery={(text) => {
          setQuery(text);
          setAt(0);
        }}
      />
      <p role="status" className={styles.none}>
        {status === 'failed'
          ? t('pageEditor.asset.failed')
          : status === 'none'
            ? t('pageEditor.asset.none')
            : ''}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={t('pageEditor.asset.list')}
        className={styles.list}
        tabIndex={-1}
      >
        {assets.map((asset) => (
          <Option
            key={asset.id}
            id={`${id}-${asset.id}`}
            asset={asset}
            isActive={asset.id === active?.id}
            isChosen={asset.id === chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface FindFieldProps {
  /** ID of the list. */
  readonly list: string;
  /** ID of the option that Enter chooses. */
  readonly active: string | undefined;
  readonly query: string;
  readonly onQuery: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function FindField({ list, active, query, onQuery, onKeyDown }: FindFieldProps) {
  const t = useT();
  const input = useInitialFocus<HTMLInputElement>();
  return (
    <label className={styles.field}>
      <Search aria-hidden />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={t('pageEditor.asset.find')}
        placeholder={t('pageEditor.asset.find')}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={active}
        autoComplete="off"
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}

interface OptionProps {
  readonly id: string;
  readonly asset: Asset;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (asset: Asset) => void;
}

function Option({ id, asset, isActive, isChosen, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  const app = useApp();
  const accessibility = useStore(app.config.store, ({ config }) => config.accessibility);
  const translator = useStore(app.translator);
  useLayoutEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The field handles the keys of its list, and has the focus.
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      data-active={isActive || undefined}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(asset)}
    >
      <span className={styles.image}>
        <AssetImage asset={asset} alt="" box="fill" displayWidth={96} />
      </span>
      <span className={styles.name}>
        <span dir="auto">{altText(asset, accessibility, translator)}</span>
        <span className={styles.file} dir="auto">
          {asset.fname}
        </span>
      </span>
    </div>
  );
}

/** Returns the assets that match a search. */
function useAssets(query: string, withImage: boolean) {
  const { portal } = useApp();
  const [state, setState] = useState<{
    readonly assets: readonly Asset[];
    readonly status: 'searching' | 'found' | 'none' | 'failed';
  }>({ assets: [], status: 'searching' });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const search = async () => {
      try {
        const { assets } = await portal.search.query(
          { query: query.trim() || '*', rows: MAX_ROWS },
          { signal },
        );
        const shown = withImage ? assets.filter(({ url }) => url !== undefined) : assets;
        if (!signal.aborted) setState({ assets: shown, status: shown.length === 0 ? 'none' : 'found' });
      } catch {
        if (!signal.aborted) setState({ assets: [], status: 'failed' });
      }
    };
    const timer = setTimeout(() => void search(), query === '' ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [portal, query, withImage]);
  return state;
}
