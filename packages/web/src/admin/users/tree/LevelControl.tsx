import type { ShownRule } from '@assetportal/sdk/admin';
import { ACCESS_LEVELS, type AccessLevel } from '@assetportal/sdk/contract';
import { useT } from '@assetportal/sdk/react';
import { Download, Eye, EyeOff } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { inlineKey } from '../../../lib/direction.js';
import { tooltipOf } from '../../../components/Tooltip/tooltipOf.js';
import styles from './LevelControl.module.css';

interface LevelControlProps {
  readonly rule: ShownRule;
  /** Name of the folder. */
  readonly name: string;
  /** True in the row that has the focus: only its controls can be reached with Tab. */
  readonly isActive: boolean;
  readonly onChange: (access: AccessLevel) => void;
}

const ICONS = { none: EyeOff, view: Eye, download: Download };
const NAMES = {
  none: 'access.noAccess',
  view: 'access.viewOnly',
  download: 'settings.documents.access.download',
};
const STEPS: Readonly<Record<string, number | undefined>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The access to a folder: none, view or download. An inherited one has a dashed outline. */
export function LevelControl({ rule, name, isActive, onChange }: LevelControlProps) {
  const t = useT();
  const control = useRef<HTMLSpanElement>(null);
  const isOwn = rule.from === 'own';
  const focused = rule.access ?? ACCESS_LEVELS[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[inlineKey(event.key, event.currentTarget)];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = (ACCESS_LEVELS.indexOf(focused) + step + ACCESS_LEVELS.length) % ACCESS_LEVELS.length;
    control.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus();
    onChange(ACCESS_LEVELS[next]!);
  };
  return (
    <span
      ref={control}
      role="radiogroup"
      aria-label={t('access.accessTo', { name })}
      className={styles.levels}
      data-own={isOwn || undefined}
    >
      {ACCESS_LEVELS.map((level) => {
        const Icon = ICONS[level];
        return (
          <button
            key={level}
            type="button"
            role="radio"
            aria-checked={rule.access === level}
            aria-label={t(NAMES[level])}
            {...tooltipOf(t(NAMES[level]), String(ACCESS_LEVELS.indexOf(level) + 1))}
            tabIndex={isActive && level === focused ? 0 : -1}
            className={styles.level}
            data-level={level}
            onClick={() => onChange(level)}
            onKeyDown={onKeyDown}
          >
            <Icon aria-hidden />
          </button>
        );
      })}
    </span>
  );
}
