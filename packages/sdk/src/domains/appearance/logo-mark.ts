/**
 * The portal's logo mark: a doorway that frames a landscape. Paths of an SVG with the view box `0 0 24 24`: a line in
 * the text color, and areas in the accent color.
 */
export const LOGO_MARK = {
  frame: 'M4 21V5.5A2.5 2.5 0 0 1 6.5 3h11A2.5 2.5 0 0 1 20 5.5V21',
  hills: [
    'm4 21 5.6-6.7a1 1 0 0 1 1.5 0L14 17.5l1.6-1.7a1 1 0 0 1 1.450.02L20 19v2z',
    'M13 8.7a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0z',
  ],
} as const;
