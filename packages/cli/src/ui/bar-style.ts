/** Options of cli-progress that all bars share. */
export const BAR_STYLE = {
  clearOnComplete: true,
  hideCursor: true,
  // kernel/signals.ts handles Ctrl-C. The command stops its bars when it ends.
  gracefulExit: false,
  barsize: 28,
  barCompleteChar: '━',
  barIncompleteChar: '─',
} as const;
