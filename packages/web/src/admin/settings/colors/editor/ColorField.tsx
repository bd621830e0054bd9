import { stepHsv, type Hsv } from '@assetportal/sdk/admin';
import { useLocale, useT } from '@assetportal/sdk/react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './ColorField.module.css';

export interface ColorPartProps {
  readonly color: Hsv;
  readonly onChange: (color: Hsv) => void;
  /** Called when a pointer is pressed. */
  readonly onStart: () => void;
  /** Called when the pointer is released. */
  readonly onEnd: () => void;
}

/** The change of each arrow key. */
const KEYS: Readonly<Record<string, readonly ['saturation' | 'brightness', number] | undefined>> = {
  ArrowRight: ['saturation', 1],
  ArrowLeft: ['saturation', -1],
  ArrowUp: ['brightness', 1],
  ArrowDown: ['brightness', -1],
};

/**
 * A field for saturation (horizontal) and brightness (vertical). ARIA has no slider with two dimensions: the field is a
 * group of two sliders with one tab stop. The arrow keys change both, and move the focus to the slider that they
 * change, so that a screen reader reads its value.
 */
export function ColorField({ color, onChange, onStart, onEnd }: ColorPartProps) {
  const t = useT();
  const locale = useLocale();
  const field = useRef<HTMLDivElement>(null);
  const percent = (value: number) =>
    t('settings.color.percent', { value: Math.round(value).toLocaleString(locale) });
  const text = (['saturation', 'brightness'] as const)
    .map((part) => `${t(`settings.color.${part}`)} ${percent(color[part])}`)
    .join(', ');

  const moveTo = ({ clientX, clientY }: PointerEvent) => {
    const box = field.current?.getBoundingClientRect();
    if (box === undefined) return;
    const share = (value: number) => Math.min(100, Math.max(0, value * 100));
    const saturation = share((clientX - box.left) / box.width);
    onChange({ ...color, saturation, brightness: share(1 - (clientY - box.top) / box.height) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [part, step] = KEYS[event.key] ?? [];
    if (part === undefined || step === undefined) return;
    event.preventDefault();
    onChange(stepHsv(color, part, step * (event.shiftKey ? 10 : 1)));
    field.current?.querySelector<HTMLElement>(`[data-part=${part}]`)?.focus();
  };
  const sliders = { color, text, onChange, onKeyDown };
  return (
    <div
      ref={field}
      role="group"
      aria-label={t('settings.color.field')}
      data-color-field
      className={styles.field}
      style={{ backgroundColor: `hsl(${color.hue} 100% 50%)` }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // The focus goes to the slider below, not to the page.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        field.current?.querySelector<HTMLElement>('[data-part=saturation]')?.focus();
        onStart();
        moveTo(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && moveTo(event)}
      onLostPointerCapture={onEnd}
    >
      <span
        className={styles.knob}
        style={{ left: `${color.saturation}%`, top: `${100 - color.brightness}%` }}
      >
        <PartSlider part="saturation" {...sliders} />
        <PartSlider part="brightness" {...sliders} />
      </span>
    </div>
  );
}

interface PartSliderProps {
  readonly part: 'saturation' | 'brightness';
  readonly color: Hsv;
  /** Both values as text. */
  readonly text: string;
  readonly onChange: (color: Hsv) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** One dimension of the field, for the keyboard and for screen readers. */
function PartSlider({ part, color, text, onChange, onKeyDown }: PartSliderProps) {
  const t = useT();
  return (
    <input
      type="range"
      data-part={part}
      min={0}
      max={100}
      value={Math.round(color[part])}
      tabIndex={part === 'saturation' ? 0 : -1}
      aria-label={t(`settings.color.${part}`)}
      aria-valuetext={text}
      aria-orientation={part === 'saturation' ? 'horizontal' : 'vertical'}
      onKeyDown={onKeyDown}
      onChange={(event) => onChange({ ...color, [part]: event.target.valueAsNumber })}
    />
  );
}
