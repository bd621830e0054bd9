/**
 * Returns the attributes that give an element a tooltip, to be spread onto the element. One host in the shell
 * (Tooltip.tsx) shows all tooltips, so that a grid with a thousand buttons stays fast. Screen readers ignore the
 * tooltip: give the element an accessible name as well.
 *
 * @param shortcut the keyboard shortcut for the same action, shown after the text
 */
export function tooltipOf(text: string, shortcut?: string): Record<`data-${string}`, string> {
  return { 'data-tooltip': text, ...(shortcut === undefined ? {} : { 'data-shortcut': shortcut }) };
}
