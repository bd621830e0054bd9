import { describeSetting, describeUpgradeChange, shownValueAt } from '@assetportal/sdk/admin';
import { FRONT_END_VERSION, type ConfigChoice, type UpgradePlan } from '@assetportal/sdk/config';
import { countText } from '@assetportal/sdk/rules';
import { useApp, useLocale, useStore, useT } from '@assetportal/sdk/react';
import { useMemo, useState } from 'react';
import { useAdmin } from '../../context/adminContext.js';
import type { UpgradeRow } from './UpgradeTable.js';
import { UpgradeFrame } from './UpgradeFrame.js';

/**
 * Lets the admin decide on a configuration of an older version (specification, section 8), and shows the changes of an
 * update beforehand. Without a decision, nothing is stored.
 */
export function UpgradeDialog({ onLater }: { readonly onLater: () => void }) {
  const t = useT();
  const { config } = useAdmin();
  const status = useStore(config.store, (state) => state.status);
  const [question] = useState(() => config.confirmation());
  const rows = useRows(question.plan);
  const added = useAdded(question.plan);
  const consequence = useConsequence(question.plan);
  if (question.kind === 'none') return null;
  const { plan, kind, choices } = question;
  const save = {
    update: config.acceptUpdate,
    reset: config.resetToDefaults,
    'version-only': config.stampVersionOnly,
  };
  return (
    <UpgradeFrame
      title={t(`configUpdate.${kind}.title`)}
      text={t(`configUpdate.${kind}.text`, {
        from: plan?.from ?? t('configUpdate.unknown'),
        to: FRONT_END_VERSION,
      })}
      rows={rows}
      added={added}
      choices={choices}
      consequence={consequence}
      resetQuestion={t('settings.upgrade.resetQuestion', { count: plan?.changed ?? 0 })}
      isSaving={status === 'saving'}
      onChoose={(choice) => void save[choice]()}
      onLater={onLater}
    />
  );
}

/** Returns what changes in the language of the admin, and the settings that stay although their default has changed. */
function useRows(plan: UpgradePlan | null): readonly UpgradeRow[] {
  const { config } = useAdmin();
  const translator = useStore(useApp().translator);
  return useMemo(() => {
    const { t } = translator;
    const after = config.store.getState().config;
    const changed = (plan?.changes ?? [])
      .filter(({ stored }) => stored)
      .map((change): UpgradeRow => {
        const { title, from, to } = describeUpgradeChange(change, after, translator);
        const { kind, movedTo, why } = change;
        const path = movedTo === undefined ? change.path : `${change.path} → ${movedTo}`;
        return { id: `${kind} ${path}`, title, path, from, to, kind, why: t(why) };
      });
    const preserved = (plan?.preserved ?? []).map(({ path, value, default: initial }): UpgradeRow => {
      const keys = path.split('.');
      const shown = shownValueAt(keys, value, translator);
      const why = t('settings.upgrade.kept', { value: shownValueAt(keys, initial, translator).text });
      const { title } = describeSetting(keys, after, translator);
      return { id: `preserved ${path}`, title, path, from: shown, to: shown, kind: 'preserved', why };
    });
    return [...changed, ...preserved];
  }, [plan, config, translator]);
}

/** Returns the names of the settings that are added. */
function useAdded(plan: UpgradePlan | null): readonly string[] {
  const { config } = useAdmin();
  const translator = useStore(useApp().translator);
  return useMemo(() => {
    const after = config.store.getState().config;
    return (plan?.added ?? []).map((path) => {
      const { title, place } = describeSetting(path.split('.'), after, translator);
      return [...place, title].join(' › ');
    });
  }, [plan, config, translator]);
}

/** Returns a function that describes the consequence of a choice in numbers. */
function useConsequence(plan: UpgradePlan | null): (choice: ConfigChoice) => string {
  const t = useT();
  const locale = useLocale();
  const stored = (plan?.changes ?? []).filter((change) => change.stored);
  const moved = stored.filter(({ kind }) => kind === 'renamed' || kind === 'converted').length;
  const count = plan?.changed ?? 0;
  return (choice) =>
    choice === 'version-only'
      ? t('settings.upgrade.version-only', { number: countText(moved, locale) })
      : t(`settings.upgrade.${choice}`, { count });
}
