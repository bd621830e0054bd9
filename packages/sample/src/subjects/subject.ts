import type { Motif } from '../draw/canvas.js';
import type { Both, PLACES } from '../content/vocabulary.js';

export type Shape = 'landscape' | 'portrait' | 'square' | 'panorama';

/** Subject of images: how it is drawn, its names and its folder. */
export interface Subject {
  motif: Motif;
  folder: string;
  /** Names for titles, used in rotation. */
  names: readonly Both[];
  /** Sentence of the description. */
  about: Both;
  /** From general to specific. The first two are always used. */
  keywords: readonly Both[];
  places: keyof typeof PLACES;
  /** True for a photograph, false for a scanned print or sketch. */
  photographed: boolean;
  shapes: readonly Shape[];
  palettes: readonly string[];
  /** Number of occurrences in the first 132 assets. */
  count: number;
  /** Months of the year in which it can be photographed. Any month if missing. */
  months?: readonly number[];
}

export const both = (de: string, en: string): Both => ({ de, en });
/** Parses pairs of words, `German/English`, separated by commas. */
export const words = (text: string): Both[] =>
  text.split(', ').map((pair) => {
    const [de, en] = pair.split('/') as [string, string];
    return both(de, en);
  });

export const WIDE: Shape[] = ['landscape', 'panorama', 'landscape', 'portrait'];
export const SHEET: Shape[] = ['portrait', 'landscape', 'square'];
