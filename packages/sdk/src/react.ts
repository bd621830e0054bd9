export * from './hooks.js';
export * from './provider.js';
