import { formatsModule } from '@assetportal/sdk/admin';
import type { Asset } from '@assetportal/sdk/contract';
import { problemMessage } from '@assetportal/sdk/translations';
import { useApp, useModule, useStore, useT } from '@assetportal/sdk/react';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { AssetImage } from '../../../components/AssetImage/AssetImage.js';
import { Picker } from '../../settings/picker/Picker.js';
import type { PickerGroup, PickerOption } from '../../settings/picker/pickerOptions.js';
import styles from './TryOut.module.css';
import type { Proposals } from './useProposals.js';

/** The choice of the asset: one of those tried last, one of each kind, a search result, or a pasted ID. */
export function AssetPicker({ proposals }: { readonly proposals: Proposals }) {
  const t = useT();
  const { trials, assets } = useModule(formatsModule);
  const { asset } = useStore(trials.store);
  const { groupsFor, find, assetOf, reload, problem } = useAssetOptions(proposals);
  const choose = (id: string) => {
    const chosen = assetOf(id);
    if (chosen === undefined) return;
    assets.remember(chosen);
    trials.choose(chosen);
  };
  return (
    <Picker
      label={t('formats.trial.chooseAsset')}
      placeholder={t('formats.trial.find')}
      empty={t('formats.trial.noAssets')}
      problem={problem}
      groupsFor={groupsFor}
      onQuery={find}
      onOpen={reload}
      selected={asset?.id}
      onDone={([id]) => id !== undefined && choose(id)}
      button={
        <button
          type="button"
          className={styles.asset}
          aria-label={t('formats.trial.asset', { name: asset?.fname ?? '–' })}
        >
          {asset !== null && <Thumbnail asset={asset} />}
          <span dir="auto">{asset?.fname ?? t('formats.trial.chooseAsset')}</span>
          <ChevronDown aria-hidden />
        </button>
      }
    />
  );
}

function Thumbnail({ asset }: { readonly asset: Asset }) {
  return (
    <span className={styles.thumbnail}>
      <AssetImage asset={asset} alt="" box="fill" displayWidth={32} />
    </span>
  );
}

/** Returns the options of the picker, or why there are none. */
function useAssetOptions(proposals: Proposals) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { results, error, find, clear } = useResults();
  const reload = () => {
    clear();
    proposals.reload();
  };
  const failure = error === undefined ? proposals.error : error;
  const problem = failure === null ? undefined : problemMessage(failure, translator).detail;
  const withKind = (asset: Asset) => optionOf(asset, t(`groups.${asset.asset_groups[0] ?? 'other'}`));
  const groupsFor = (query: string): readonly PickerGroup[] =>
    query.trim() === ''
      ? [
          { label: t('formats.trial.recent'), options: proposals.recent.map(withKind) },
          {
            label: t('formats.trial.byKind'),
            options: proposals.byKind
              .filter(({ id }) => proposals.recent.every((asset) => asset.id !== id))
              .map(withKind),
          },
        ]
      : [
          {
            label: t('formats.trial.results'),
            options: results.map((asset) => optionOf(asset)),
          },
        ];
  const assetOf = (id: string) =>
    [...proposals.recent, ...proposals.byKind, ...results].find((asset) => asset.id === id);
  return { groupsFor, find, assetOf, reload, problem };
}

interface Results {
  readonly results: readonly Asset[];
  /** Why the search failed. Null if it did not, undefined before the first one. */
  readonly error: unknown;
}

const NONE: Results = { results: [], error: undefined };

/** Returns the results of the last search. */
function useResults() {
  const { assets } = useModule(formatsModule);
  const [found, setFound] = useState(NONE);
  const searching = useRef<AbortController>(undefined);
  const clear = () => setFound(NONE);
  const find = (query: string) => {
    searching.current?.abort();
    if (query.trim() === '') return clear();
    const controller = new AbortController();
    searching.current = controller;
    assets.find(query, controller.signal).then(
      (results) => !controller.signal.aborted && setFound({ results, error: null }),
      (error: unknown) => !controller.signal.aborted && setFound({ results: [], error }),
    );
  };
  return { ...found, find, clear };
}

const optionOf = (asset: Asset, fact?: string): PickerOption => ({
  id: asset.id,
  icon: <Thumbnail asset={asset} />,
  label: asset.fname,
  note: asset.folder === '' ? undefined : asset.folder,
  fact,
});
