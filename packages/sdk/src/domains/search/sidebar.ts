/** Width of the sidebar in the shell of the admin area, in pixels (specification, section 9). */
export const SHELL_SIDEBAR_WIDTH = 256;

/**
 * Maximum width of the sidebar, in pixels, unless the configured width is larger (decisions, section 7, Measures).
 * It leaves room for the results.
 */
const MAX_SIDEBAR_WIDTH = 480;

/** Stored value of a closed sidebar: this word, a colon and the width. */
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
 * Returns the sidebar as the user left it, or as configured (specification, sections 2 and 9). A closed sidebar
 * has the width with which it opens again.
 *
 * @param stored Stored value. It may be invalid.
 */
export function sidebarOf(stored: string | null, config: SidebarConfig): SidebarShape {
  const open = stored?.startsWith(CLOSED) !== true;
  const width = Number.parseInt(open ? (stored ?? '') : stored.slice(CLOSED.length + 1), 10);
  return { width: dragSidebar(Number.isNaN(width) ? config.width : width, config), open };
}

/** Returns the width of a sidebar dragged to `width`: an integer within the bounds, in pixels. */
export function dragSidebar(width: number, config: SidebarConfig): number {
  return Math.round(Math.min(maxSidebarWidth(config), Math.max(config.min_width, width)));
}

/** Returns the maximum width, in pixels: 480, or the configured width if it is larger. */
export function maxSidebarWidth({ width }: Pick<SidebarConfig, 'width'>): number {
  return Math.max(MAX_SIDEBAR_WIDTH, width);
}

/** Returns the value to store, from which {@link sidebarOf} restores the sidebar. */
export function storedSidebar({ open, width }: SidebarShape): string {
  return open ? String(width) : `${CLOSED}:${width}`;
}
