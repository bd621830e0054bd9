/** Options of cli-progress that all bars share. */
export const BAR_STYLE = {
  clearOnComplete: true,
  hideCursor: true,
  // Ctrl-C is handled by kernel/signals.ts: the bars are stopped when the command ends.
  gracefulExit: false,
  barsize: 28,
  barCompleteChar: '━',
  barIncompleteChar: '─',
} as const;
