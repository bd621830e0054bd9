export * from './asset.js';
