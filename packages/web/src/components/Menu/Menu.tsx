import { useState, type ComponentProps, type ReactNode } from 'react';
import { onDemand } from '../../lib/onDemand/onDemand.js';
import { opened } from '../../lib/onDemand/opened.js';
import { tooltipOf } from '../Tooltip/tooltipOf.js';
import type { MenuEntry } from './entries.js';
import type { OpenMenuProps } from './OpenMenu.js';

interface LoadedMenuProps extends OpenMenuProps {
  /** The button while the code of the menu loads. */
  readonly closed: ReactNode;
  readonly onClose: () => void;
}

const OpenMenu = onDemand<LoadedMenuProps>('menu', async () => (await import('./OpenMenu.js')).OpenMenu, {
  fallback: (props) => [props.closed, opened.fallback?.(props)],
  failed: (props, ...failure) => [props.closed, opened.failed?.(props, ...failure)],
});

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
      key="button"
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void OpenMenu.preload()}
      onFocus={() => void OpenMenu.preload()}
      onClick={() => setUsed(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setUsed(true);
      }}
    />
  );
  if (!used) return closed;
  const menu = { button, entries, align, closed, onClose: () => setUsed(false) };
  return <OpenMenu {...menu} />;
}
