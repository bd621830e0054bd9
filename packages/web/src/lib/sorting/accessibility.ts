/** Screen readers get the announcements of useSorting instead, in the language of the portal. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** Accessibility options of an area in which items are sorted. */
export const ACCESSIBILITY = {
  announcements: SILENT,
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
};
