import { REDUCED_MOTION } from './useMediaQuery.js';

/** Returns how the page scrolls for users who may want no motion. An explicit `smooth` would ignore them. */
export const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia(REDUCED_MOTION).matches ? 'auto' : 'smooth';
