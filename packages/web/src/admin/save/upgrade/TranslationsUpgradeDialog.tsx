import {
  decideTranslationsUpgrade,
  type PendingUpgrade,
  type EditedLanguage,
  type TranslationsChoice,
} from '@assetportal/sdk/admin';
import { FRONT_END_VERSION, configConfirmation } from '@assetportal/sdk/config';
import { useApp, useStore, useT } from '@assetportal/sdk/react';
import { useAdmin } from '../../context/adminContext.js';
import { UpgradeFrame } from './UpgradeFrame.js';
import type { UpgradeRow } from './UpgradeTable.js';

interface TranslationsUpgradeDialogProps {
  readonly languages: readonly (EditedLanguage & { readonly upgrade: PendingUpgrade })[];
  readonly onLater: () => void;
}

/** Lets the admin decide on translations of an older version. All languages are decided together. */
export function TranslationsUpgradeDialog({ languages, onLater }: TranslationsUpgradeDialogProps) {
  const t = useT();
  const { translations } = useAdmin();
  const { status } = useStore(translations.store);
  const rows = useRows(languages);
  const own = languages.reduce((sum, language) => sum + language.own.length, 0);
  const question = configConfirmation({ merged: false, override: rows.length > 0, versionUpdate: true });
  const choices = question.kind === 'none' ? [] : question.choices;
  const from = [...new Set(languages.map(({ upgrade }) => upgrade.from ?? t('configUpdate.unknown')))];
  const names = languages.map(({ lang }) => lang).join(', ');
  const consequence = (choice: TranslationsChoice) =>
    choice === 'version-only'
      ? t('settings.upgrade.messages.version-only')
      : t(`settings.upgrade.messages.${choice}`, { count: own });
  return (
    <UpgradeFrame
      title={t('settings.upgrade.messages.title', { languages: names })}
      text={t('settings.upgrade.messages.text', { from: from.join(', '), to: FRONT_END_VERSION })}
      rows={rows}
      added={[]}
      choices={choices}
      consequence={consequence}
      resetQuestion={t('settings.upgrade.messages.resetQuestion', { count: own })}
      isSaving={status === 'saving'}
      onChoose={(choice) => void decideTranslationsUpgrade(translations, choice)}
      onLater={onLater}
    />
  );
}

function useRows(languages: TranslationsUpgradeDialogProps['languages']): readonly UpgradeRow[] {
  const { t } = useStore(useApp().translator);
  return languages.flatMap(({ short, lang, upgrade }) =>
    upgrade.changes.map(({ key, kind, from, to, why }): UpgradeRow => {
      const title = t('change.title', { label: key, detail: lang });
      return { id: `${short} ${key}`, title, path: key, from, to, kind, why: t(why) };
    }),
  );
}
