import manifest from '../../package.json' with { type: 'json' };

/** Version of the server, from its package.json. */
export const VERSION: string = manifest.version;
