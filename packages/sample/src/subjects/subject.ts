import type { Motif } from '../draw/canvas.js';
import type { Both, PLACES } from '../content/vocabulary.js';

export type Shape = 'landscape' | 'portrait' | 'square' | 'panorama';

/** Something that pictures are made of: how it is drawn, what it is called, where it lies. */
export interface Subject {
  motif: Motif;
  folder: string;
  /** Its name in a title; several are taken in turn. */
  names: readonly Both[];
  /** A sentence of the description. */
  about: Both;
  /** From the general to the particular; the first two are always given. */
  keywords: readonly Both[];
  places: keyof typeof PLACES;
  /** Taken with a camera (else drawn or printed, and then scanned). */
  photographed: boolean;
  shapes: readonly Shape[];
  palettes: readonly string[];
  /** How many of the first 132 assets show it. */
  count: number;
  /** Months in which it can be seen; any when absent. */
  months?: readonly number[];
}

export const both = (de: string, en: string): Both => ({ de, en });
/** Pairs of words, `German/English`, separated by commas. */
export const words = (text: string): Both[] =>
  text.split(', ').map((pair) => {
    const [de, en] = pair.split('/') as [string, string];
    return both(de, en);
  });

export const WIDE: Shape[] = ['landscape', 'panorama', 'landscape', 'portrait'];
export const SHEET: Shape[] = ['portrait', 'landscape', 'square'];
