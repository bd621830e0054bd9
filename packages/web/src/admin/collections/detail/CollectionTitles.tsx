import { withTitle } from '@assetportal/sdk/admin';
import { languageName } from '@assetportal/sdk/rules';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useId } from 'react';
import { FieldRow } from '../../formats/form/fields/FieldRow.js';
import inputs from '../../settings/controls/inputs.module.css';
import type { CollectionProps } from '../common/useCollections.js';

/** The name of a collection in each language that the portal offers. Without one, the ID is shown. */
export function CollectionTitles({ collections, collection }: CollectionProps) {
  const offered = useStore(useApp().locale.store, (state) => state.offered);
  const languages = [
    ...new Set([
      ...offered.map(({ short }) => short.toLowerCase()),
      ...Object.keys(collection.translation ?? {}),
    ]),
  ];
  return languages.map((language) => (
    <CollectionTitle key={language} {...{ collections, collection, language }} />
  ));
}

function CollectionTitle({
  collections,
  collection,
  language,
}: CollectionProps & { readonly language: string }) {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const title = collection.translation?.[language] ?? '';
  const faults = (collections.faults.get(collection.indicator) ?? [])
    .filter(({ member, params }) => member === 'translation' && title.length > Number(params?.['limit']))
    .map((fault) => ({ ...fault, path: fault.member }));
  return (
    <FieldRow
      id={id}
      label={t('formats.title', { language: languageName(language, locale) })}
      describedBy={`${id}-note`}
      faults={faults}
    >
      <input
        id={id}
        className={inputs.input}
        dir="auto"
        lang={language}
        value={title}
        placeholder={collection.label ?? collection.indicator}
        aria-invalid={faults.length > 0 || undefined}
        aria-describedby={`${id}-note`}
        autoComplete="off"
        onChange={({ target }) =>
          collections.change(withTitle(collection, language, target.value), `title ${language}`)
        }
      />
    </FieldRow>
  );
}
