import type { ContrastVerdict, Scheme } from '@assetportal/sdk/admin';
import { pathText } from '@assetportal/sdk/config';
import { useLocale, useT } from '@assetportal/sdk/react';
import { Check, TriangleAlert } from 'lucide-react';
import { tooltipOf } from '../../../components/Tooltip/tooltipOf.js';
import type { Setting } from '../setting/useSetting.js';
import styles from './ColorButton.module.css';
import { ratioText } from './common/ratioText.js';
import { Swatch } from './common/Swatch.js';

interface ColorButtonProps {
  readonly setting: Setting;
  readonly name: string;
  /** Absent for a color that is the same in both schemes. */
  readonly scheme?: Scheme;
  /** Verdict about the worst pair of the color. Undefined if it is in no pair. */
  readonly verdict: ContrastVerdict | undefined;
  readonly isOpen: boolean;
  /** ID of the editor. */
  readonly editor: string;
  readonly onToggle: () => void;
}

/** A color with its contrast, as a button that opens its editor. */
export function ColorButton({ setting, name, scheme, verdict, isOpen, editor, onToggle }: ColorButtonProps) {
  const t = useT();
  const locale = useLocale();
  const value = typeof setting.value === 'string' ? setting.value : null;
  const color = value ?? t('settings.color.none');
  const ratio = verdict === undefined ? '' : ratioText(verdict.ratio, locale);
  const contrast =
    verdict === undefined ? '' : t(`settings.color.${verdict.passes ? 'passes' : 'fails'}`, { ratio });
  // A color that is inherited has the verdict of the page.
  const shown = value === null ? undefined : verdict;
  const parts = { name, scheme: scheme === undefined ? '' : t(`settings.color.scheme.${scheme}`), color };
  return (
    <span
      className={styles.cell}
      data-scheme={scheme}
      data-setting={pathText(setting.path)}
      data-changed={setting.isChanged || undefined}
      data-unsaved={setting.isUnsaved || undefined}
    >
      <button
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? editor : undefined}
        aria-label={
          shown === undefined
            ? t('settings.color.buttonPlain', parts)
            : t('settings.color.button', { ...parts, verdict: contrast })
        }
        {...(shown === undefined ? {} : tooltipOf(`${ratio}:1`))}
        data-opens
        onClick={onToggle}
      >
        <Swatch color={value} />
        <span className={styles.hex} data-none={value === null || undefined}>
          {value === null ? t('settings.color.page') : value.slice(1).toUpperCase()}
        </span>
        {shown !== undefined && (
          <span className={styles.verdict} data-passes={shown.passes}>
            {shown.passes ? <Check aria-hidden /> : <TriangleAlert aria-hidden />}
          </span>
        )}
      </button>
    </span>
  );
}
