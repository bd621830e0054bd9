/** The width of the sidebar in the shell, in pixels, until the configuration is there (specification, section 9). */
export const SHELL_SIDEBAR_WIDTH = 256;
/** The widest the sidebar can be dragged to, in pixels: the results need room too. */
export const WIDEST_SIDEBAR = 480;

/** What is kept for a sidebar that was put away. */
const CLOSED = 'closed';

/** The sidebar of the search, in pixels. */
export interface SidebarShape {
  readonly width: number;
  readonly open: boolean;
}

/** The configuration’s `search.sidebar`, in pixels; `min_width` is the least it can be dragged to. */
export interface SidebarConfig {
  readonly width: number;
  readonly min_width: number;
}

/**
 * The sidebar as it was left, or as the configuration has it (specification, sections 2 and 9).
 *
 * @param kept What the storage holds; anything may stand there.
 */
export function sidebarOf(kept: string | null, config: SidebarConfig): SidebarShape {
  const width = Number.parseInt(kept ?? '', 10);
  return {
    width: dragSidebar(Number.isNaN(width) ? config.width : width, config),
    open: kept !== CLOSED,
  };
}

/** The width a sidebar gets when it is dragged to one, whole and within its bounds; in pixels. */
export function dragSidebar(wanted: number, config: Pick<SidebarConfig, 'min_width'>): number {
  return Math.round(Math.min(WIDEST_SIDEBAR, Math.max(config.min_width, wanted)));
}

/** What to keep of a sidebar, so that {@link sidebarOf} answers it again. */
export function storedSidebar(sidebar: SidebarShape): string {
  return sidebar.open ? String(sidebar.width) : CLOSED;
}
