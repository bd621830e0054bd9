import {
  facetChoice,
  facetProblem,
  fieldFacts,
  type FacetChoice,
  type ListItem,
} from '@assetportal/sdk/admin';
import type { FacetConfig } from '@assetportal/sdk/config';
import { countText } from '@assetportal/sdk/rules';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { CircleDot, FolderTree, List, Palette, SlidersHorizontal, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { tooltipOf } from '../../../components/Tooltip/tooltipOf.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.js';
import { classes } from '../../../lib/classes.js';
import { useAdmin } from '../../context/adminContext.js';
import styles from './FacetColumns.module.css';

const ICONS: Readonly<Record<FacetChoice, LucideIcon>> = {
  values: List,
  one: CircleDot,
  slider: SlidersHorizontal,
  colors: Palette,
  tree: FolderTree,
};

/** Says how many of the fields are filters. */
export function FacetSummary({ items }: { readonly items: readonly ListItem[] }) {
  const t = useT();
  const { locale } = useStore(useApp().translator);
  const { fieldCounts } = useAdmin();
  const { fields } = useStore(fieldCounts.store);
  const shown = items.filter(({ value }) => value['is_facet'] === true).length;
  const total = [...fields.values()].filter(({ isFacet }) => isFacet).length;
  return (
    <p>
      {total > 0 &&
        t('settings.facet.summary', { shown: countText(shown, locale), total: countText(total, locale) })}
    </p>
  );
}

/** Names of the columns. */
export function FacetHead() {
  const t = useT();
  return (
    <div className={styles.head} aria-hidden>
      <span>{t('settings.facet.column.field')}</span>
      <span>{t('settings.facet.column.choice')}</span>
      <span>{t('settings.facet.column.values')}</span>
      <span>{t('settings.facet.column.assets')}</span>
      <span>{t('settings.facet.column.shown')}</span>
    </div>
  );
}

/**
 * What visitors choose with, the number of values, and how many assets have one. They show whether a filter is worth
 * its place.
 */
export function FacetColumns({ item }: { readonly item: ListItem }) {
  const t = useT();
  const choice = facetChoice(item.value as unknown as FacetConfig);
  const Icon = ICONS[choice];
  return (
    <span className={styles.columns}>
      <span className={styles.choice}>
        <Icon aria-hidden />
        {t(`settings.facet.choice.${choice}`)}
      </span>
      <Counts name={String(item.value['field_name'])} isRange={choice === 'slider'} />
    </span>
  );
}

/** Why visitors do not see a facet that is on: the index lacks its field, or a slider has no range. */
export function FacetProblem({ item }: { readonly item: ListItem }) {
  const t = useT();
  const { fieldCounts } = useAdmin();
  const { status, fields } = useStore(fieldCounts.store);
  if (status !== 'success') return null;
  const facet = item.value as unknown as FacetConfig;
  const problem = facetProblem(facet, fields.get(facet.field_name));
  return problem !== null && <span className={styles.problem}>{t(problem)}</span>;
}

function Counts({ name, isRange }: { readonly name: string; readonly isRange: boolean }) {
  const t = useT();
  const translator = useStore(useApp().translator);
  const { fieldCounts } = useAdmin();
  const { status, total, fields } = useStore(fieldCounts.store);
  const field = fields.get(name);
  const facts = useMemo(
    () => (field === undefined ? null : fieldFacts(field, total, isRange, translator)),
    [field, total, isRange, translator],
  );
  if (status === 'loading' && facts === null)
    return (
      <>
        <span className={styles.values} aria-hidden>
          <span className={styles.skeleton} />
        </span>
        <span className={styles.assets} aria-hidden>
          <span className={styles.skeleton} />
        </span>
      </>
    );
  if (status === 'unavailable' || facts === null) {
    const reason = t(status === 'unavailable' ? 'settings.field.unavailable' : 'settings.field.unknown');
    return (
      <>
        <span className={styles.values} {...tooltipOf(reason)}>
          <span aria-hidden>–</span>
          <VisuallyHidden>{reason}</VisuallyHidden>
        </span>
        <span className={classes(styles.assets, styles.missing)} aria-hidden {...tooltipOf(reason)}>
          –
        </span>
      </>
    );
  }
  return (
    <>
      <span className={styles.values}>{facts.values || '0'}</span>
      <span className={styles.assets} {...tooltipOf(facts.description)}>
        <span aria-hidden>
          {facts.assets}
          <span className={styles.unit}> {t('settings.facet.column.assets')}</span>
        </span>
        <VisuallyHidden>{facts.description}</VisuallyHidden>
        <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
          <rect width={100 * facts.coverage} height="1" />
        </svg>
      </span>
    </>
  );
}
