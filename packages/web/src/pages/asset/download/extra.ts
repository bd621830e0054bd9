/** An entry in the menu of the download button that is not a format, such as a caption file. */
export interface ExtraEntry {
  readonly label: string;
  /** What the entry contains, or how large it is. */
  readonly detail?: string | undefined;
  readonly onSelect: () => void;
}
