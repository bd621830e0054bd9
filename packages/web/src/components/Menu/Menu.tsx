import { lazy, Suspense, useState, type ComponentProps, type ReactNode } from 'react';
import { tooltipOf } from '../Tooltip/tooltipOf.js';
import type { MenuEntry } from './entries.js';

const load = () => import('./OpenMenu.js');
const OpenMenu = lazy(load);

export interface MenuProps {
  /** The accessible name of the button; also its tooltip if `tooltip` is set. */
  readonly label: string;
  readonly tooltip?: boolean | undefined;
  readonly entries: readonly MenuEntry[];
  readonly align?: 'start' | 'end' | undefined;
  readonly className?: string | undefined;
  /** The visible content of the button. */
  readonly children: ReactNode;
}

/**
 * A button that opens a menu. The menu code (radix, floating-ui) is a separate chunk, so that the first page
 * does not load it. The chunk is fetched when the button is hovered or focused. OpenMenu replaces the button
 * when the user first opens the menu.
 */
export function Menu({ label, tooltip, entries, align = 'end', className, children }: MenuProps) {
  const [used, setUsed] = useState(false);
  const button: ComponentProps<'button'> = {
    type: 'button',
    'aria-label': label,
    className,
    children,
    ...(tooltip ? tooltipOf(label) : {}),
  };
  const closed = (
    <button
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load().catch(() => undefined)}
      onFocus={() => void load().catch(() => undefined)}
      onClick={() => setUsed(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setUsed(true);
      }}
    />
  );
  if (!used) return closed;
  return (
    <Suspense fallback={closed}>
      <OpenMenu button={button} entries={entries} align={align} />
    </Suspense>
  );
}
