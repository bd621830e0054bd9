import type { ColorKey, Scheme } from './keys.js';

/** Lightness of a color, and its chroma, unless the brand color has less. */
export interface Tone {
  readonly lightness: number;
  readonly chroma: number;
}

/** Tones of the colors that are tints of the brand color. Others come from the defaults. */
export const TONES: Readonly<Record<Scheme, Partial<Record<ColorKey, Tone>>>> = {
  light: {
    background: { lightness: 0.985, chroma: 0.006 },
    surface: { lightness: 1, chroma: 0 },
    border: { lightness: 0.91, chroma: 0.012 },
    text: { lightness: 0.235, chroma: 0.025 },
    mutedText: { lightness: 0.475, chroma: 0.022 },
    onAccent: { lightness: 1, chroma: 0 },
    'areas.header.background': { lightness: 0.29, chroma: 0.09 },
    'areas.header.text': { lightness: 0.97, chroma: 0.012 },
    'areas.footer.background': { lightness: 0.93, chroma: 0.018 },
    'areas.footer.text': { lightness: 0.36, chroma: 0.03 },
  },
  dark: {
    background: { lightness: 0.185, chroma: 0.012 },
    surface: { lightness: 0.225, chroma: 0.014 },
    border: { lightness: 0.31, chroma: 0.016 },
    text: { lightness: 0.945, chroma: 0.008 },
    mutedText: { lightness: 0.725, chroma: 0.014 },
    onAccent: { lightness: 0.2, chroma: 0.04 },
    'areas.header.background': { lightness: 0.26, chroma: 0.06 },
    'areas.header.text': { lightness: 0.96, chroma: 0.01 },
    'areas.footer.background': { lightness: 0.15, chroma: 0.014 },
    'areas.footer.text': { lightness: 0.78, chroma: 0.016 },
  },
};

/** Lightness of the accent color before it is moved: that of the logo, within these limits. */
export const ACCENT: Readonly<Record<Scheme, readonly [least: number, most: number]>> = {
  light: [0.38, 0.55],
  dark: [0.74, 0.84],
};
