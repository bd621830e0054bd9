export { Navigator } from './Navigator.js';
export { ZoomTools } from './ZoomTools.js';
