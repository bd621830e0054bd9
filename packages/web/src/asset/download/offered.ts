// One chunk for what the download button needs once its formats have loaded.
export { FormatLine } from './FormatLine.js';
export { OfferLoader } from './OfferLoader.js';
