import styles from './inputs.module.css';
import type { ControlProps } from '../setting/controlProps.js';
import { useInput } from './useInput.js';

/** Types of the keyboard that phones show, by widget. */
const KEYBOARDS: Readonly<Record<string, 'url' | 'email' | undefined>> = {
  link: 'url',
  pageAddress: 'url',
  webAddress: 'url',
  mail: 'email',
};

/** A field for text of one line, or of several. Its direction follows the text. */
export function TextControl({ setting, id, describedBy, placeholder }: ControlProps) {
  const input = useInput(setting, (value) => (typeof value === 'string' ? value : ''));
  const { widget } = setting.info;
  const common = {
    ...input,
    id,
    dir: 'auto' as const,
    className: styles.input,
    'aria-describedby': describedBy,
    placeholder,
    autoComplete: 'off',
  };
  if (widget === 'longText') return <textarea {...common} rows={5} />;
  return <input {...common} type="text" inputMode={KEYBOARDS[widget] ?? 'text'} />;
}
