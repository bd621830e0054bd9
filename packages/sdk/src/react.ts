export * from './react/hooks.js';
export * from './react/provider.js';
