import { CliError } from '../errors/errors.js';
import { EXIT } from '../errors/exit-codes.js';

/** Values of `--thumbnails`. `auto` never selects `blocks`, because they are coarse. */
const THUMBNAIL_CHOICES = ['auto', 'kitty', 'iterm2', 'sixel', 'blocks', 'none'] as const;

export type ThumbnailChoice = (typeof THUMBNAIL_CHOICES)[number];

/** Option of the commands that show thumbnails. */
export const THUMBNAILS_OPTION = {
  type: 'text',
  value: 'auto|kitty|iterm2|sixel|blocks|none',
  setting: true,
  group: 'output',
  completion: THUMBNAIL_CHOICES,
} as const;

/** Parses the value of the option. @throws CliError `thumbnails-invalid` */
export function readThumbnails(text: string): ThumbnailChoice {
  const choice = THUMBNAIL_CHOICES.find((name) => name === text);
  if (choice === undefined) throw new CliError('thumbnails-invalid', EXIT.usage, { value: text });
  return choice;
}
