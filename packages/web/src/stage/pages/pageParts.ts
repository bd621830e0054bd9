export { PageButtons } from './PageButtons.js';
export { PageStrip } from './PageStrip.js';
