import { CliError } from '../errors/errors.js';
import { EXIT } from '../errors/exit-codes.js';
import { findProject } from './project-file.js';
import type { Profiles } from './profiles.js';

/**
 * All settings that can be set without a flag. `.assetportal.json` and profiles use the name in camel case;
 * environment variables use capitals after `ASSETPORTAL_`. Precedence: flag, variable, project, profile, default
 * (decisions, section 6). A project file cannot set what a `server` does: it may come from the library that is
 * served, and could open the portal to guests or bring its own state.
 */
const SETTINGS = {
  url: { kind: 'text', preset: 'http://127.0.0.1:8080' },
  profile: { kind: 'text', preset: 'default' },
  host: { kind: 'text', preset: '127.0.0.1', server: true },
  port: { kind: 'number', preset: 8080, server: true },
  data: { kind: 'text', preset: undefined, server: true },
  guests: { kind: 'boolean', preset: true, server: true },
  sort: { kind: 'text', preset: undefined },
  limit: { kind: 'count', preset: 25 },
  convertSet: { kind: 'text', preset: 'original' },
  to: { kind: 'text', preset: '.' },
  jobs: { kind: 'count', preset: 8 },
  thumbnails: { kind: 'text', preset: 'auto' },
  caCert: { kind: 'text', preset: undefined, user: true },
} as const satisfies Record<string, Declaration>;

interface Declaration {
  readonly kind: Kind;
  readonly preset: string | number | boolean | undefined;
  readonly server?: true;
  /** True for a setting of the user, which a project file cannot set. It could add an authority, for example. */
  readonly user?: true;
}
/** `count` is a whole number of at least 1. */
type Kind = 'text' | 'number' | 'count' | 'boolean';
export type SettingName = keyof typeof SETTINGS;
interface ValueOf {
  text: string;
  number: number;
  count: number;
  boolean: boolean;
}
export type SettingValue<N extends SettingName> =
  | ValueOf[(typeof SETTINGS)[N]['kind']]
  | ((typeof SETTINGS)[N]['preset'] extends undefined ? undefined : never);

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);

/** Returns the default value of a setting, or undefined if it has none. */
export const presetOf = (name: SettingName): string | number | boolean | undefined => SETTINGS[name].preset;

type Source = 'flag' | 'environment' | 'project' | 'profile' | 'preset';

export interface Settings {
  /** @throws CliError `setting-invalid` */
  get<N extends SettingName>(name: N): SettingValue<N>;
  /** Returns the source that the value of a setting comes from. */
  source(name: SettingName): Source;
  /** Returns the path of the project file if it contains a setting that it cannot set. */
  ignoredIn(name: SettingName): string | undefined;
  /** Project files that are ignored, because another user owns them or may write to them. */
  readonly ignoredFiles: readonly string[];
}

export interface SettingsInput {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly environment: NodeJS.ProcessEnv;
  /** Working directory. Undefined if it was removed: there is no project file then. */
  readonly folder: string | undefined;
  readonly profiles: Profiles;
}

interface Layer {
  readonly source: Source;
  readonly from: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export function resolveSettings(input: SettingsInput): Settings {
  const { path, values: projectValues, ignored } = findProject(input.folder, input.environment);
  const own: readonly Layer[] = [
    { source: 'flag', from: '', values: input.flags },
    { source: 'environment', from: '', values: fromEnvironment(input.environment) },
  ];
  const layers = withProfile([...own, { source: 'project', from: path, values: projectValues }], input);
  const serverLayers = withProfile(own, input);
  const find = (name: SettingName) =>
    (isPersonal(name) ? serverLayers : layers).find(({ values }) => values[name] !== undefined);
  return {
    get<N extends SettingName>(name: N): SettingValue<N> {
      const layer = find(name);
      if (layer === undefined) return SETTINGS[name].preset as SettingValue<N>;
      const value = read(SETTINGS[name].kind, layer.values[name]);
      if (value !== undefined) return value as SettingValue<N>;
      const from = layer.source === 'environment' ? variableOf(name) : `${layer.from}: ${name}`;
      throw new CliError('setting-invalid', EXIT.local, { from });
    },
    source: (name) => find(name)?.source ?? 'preset',
    ignoredIn: (name) => (isPersonal(name) && projectValues[name] !== undefined ? path : undefined),
    ignoredFiles: ignored,
  };
}

/** Returns true for a setting that a project file cannot set. */
const isPersonal = (name: SettingName): boolean => 'server' in SETTINGS[name] || 'user' in SETTINGS[name];

/** Adds the settings of the profile that the layers select. */
function withProfile(layers: readonly Layer[], { profiles }: SettingsInput): readonly Layer[] {
  const name = layers.find(({ values }) => values['profile'] !== undefined)?.values['profile'];
  const profile = typeof name === 'string' ? name : SETTINGS.profile.preset;
  const values = { ...profiles.read(profile), profile: undefined };
  return [...layers, { source: 'profile', from: profile, values }];
}

function variableOf(name: string): string {
  return `ASSETPORTAL_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

function fromEnvironment(environment: NodeJS.ProcessEnv): Record<string, string | undefined> {
  // An empty variable counts as unset, so that a user can unset it for a single command.
  return Object.fromEntries(
    Object.keys(SETTINGS).map((name) => [name, environment[variableOf(name)] || undefined]),
  );
}

function read(kind: Kind, value: unknown): string | number | boolean | undefined {
  if (kind === 'text') return typeof value === 'string' ? value : undefined;
  if (kind === 'number' || kind === 'count') {
    const min = kind === 'count' ? 1 : 0;
    const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    return typeof number === 'number' && Number.isInteger(number) && number >= min ? number : undefined;
  }
  if (value === true || value === 'true' || value === '1') return true;
  return value === false || value === 'false' || value === '0' ? false : undefined;
}
