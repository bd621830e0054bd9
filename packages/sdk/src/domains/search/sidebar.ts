/** Width of the sidebar in the shell until the configuration is loaded, in pixels (specification, section 9). */
export const SHELL_SIDEBAR_WIDTH = 256;
/** Maximum width of the sidebar, in pixels. It leaves room for the results. */
export const MAX_SIDEBAR_WIDTH = 480;

/** Stored value of a closed sidebar. */
const CLOSED = 'closed';

/** State of the search sidebar. The width is in pixels. */
export interface SidebarShape {
  readonly width: number;
  readonly open: boolean;
}

/** `search.sidebar` in the configuration, in pixels. `min_width` is the minimum width that users can drag to. */
export interface SidebarConfig {
  readonly width: number;
  readonly min_width: number;
}

/**
 * Returns the sidebar as the user left it, or as configured (specification, sections 2 and 9). The width of a
 * closed sidebar is not stored.
 *
 * @param stored Stored value. It may be invalid.
 */
export function sidebarOf(stored: string | null, config: SidebarConfig): SidebarShape {
  const width = Number.parseInt(stored ?? '', 10);
  return {
    width: dragSidebar(Number.isNaN(width) ? config.width : width, config),
    open: stored !== CLOSED,
  };
}

/** Returns the width of a sidebar dragged to `width`: an integer within the bounds, in pixels. */
export function dragSidebar(width: number, config: Pick<SidebarConfig, 'min_width'>): number {
  return Math.round(Math.min(MAX_SIDEBAR_WIDTH, Math.max(config.min_width, width)));
}

/** Returns the value to store, from which {@link sidebarOf} restores the sidebar. */
export function storedSidebar(sidebar: SidebarShape): string {
  return sidebar.open ? String(sidebar.width) : CLOSED;
}
