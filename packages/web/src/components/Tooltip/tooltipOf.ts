/**
 * The attributes that give an element a tooltip: spread them onto anything. One host in the shell (Tooltip.tsx) shows
 * them all, so that a grid of a thousand buttons costs nothing. The tooltip repeats what the element says already and
 * is hidden from screen readers: give the element its accessible name as well.
 *
 * @param shortcut the key that does the same, shown beside the words
 */
export function tooltipOf(text: string, shortcut?: string): Record<`data-${string}`, string> {
  return { 'data-tooltip': text, ...(shortcut === undefined ? {} : { 'data-shortcut': shortcut }) };
}
