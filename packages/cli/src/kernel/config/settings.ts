import { dirname, join } from 'node:path';
import { CliError } from '../errors/errors.js';
import { EXIT } from '../errors/exit-codes.js';
import { readJson } from './json-file.js';
import type { Profiles } from './profiles.js';

/**
 * All settings that can be set without a flag. `.assetportal.json` and profiles use the name in camel case;
 * environment variables use capitals after `ASSETPORTAL_`. Precedence: flag, variable, project, profile, default
 * (decisions, section 6).
 */
const SETTINGS = {
  url: { kind: 'text', preset: 'http://127.0.0.1:8080' },
  profile: { kind: 'text', preset: 'default' },
  host: { kind: 'text', preset: '127.0.0.1' },
  port: { kind: 'number', preset: 8080 },
  data: { kind: 'text', preset: undefined },
  guests: { kind: 'boolean', preset: true },
  sort: { kind: 'text', preset: undefined },
  limit: { kind: 'number', preset: 25 },
  convertSet: { kind: 'text', preset: 'original' },
  to: { kind: 'text', preset: '.' },
  jobs: { kind: 'number', preset: 8 },
} as const satisfies Record<string, { kind: Kind; preset: string | number | boolean | undefined }>;

type Kind = 'text' | 'number' | 'boolean';
export type SettingName = keyof typeof SETTINGS;
interface ValueOf {
  text: string;
  number: number;
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
}

export const PROJECT_FILE = '.assetportal.json';

export interface SettingsInput {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly profiles: Profiles;
}

export function resolveSettings(input: SettingsInput): Settings {
  const project = readProject(input.folder);
  const layers: { source: Source; from: string; values: Readonly<Record<string, unknown>> }[] = [
    { source: 'flag', from: '', values: input.flags },
    { source: 'environment', from: '', values: fromEnvironment(input.environment) },
    { source: 'project', from: project.path, values: project.values },
  ];
  const find = (name: SettingName) => layers.find(({ values }) => values[name] !== undefined);
  const profileName = find('profile')?.values['profile'];
  const profile = typeof profileName === 'string' ? profileName : SETTINGS.profile.preset;
  layers.push({
    source: 'profile',
    from: profile,
    values: { ...input.profiles.read(profile), profile: undefined },
  });
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
  };
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

/** Reads the nearest `.assetportal.json`, in the folder or one of its parents. */
function readProject(folder: string): { path: string; values: Record<string, unknown> } {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, PROJECT_FILE);
    const values = readJson(path);
    if (values !== undefined) return { path, values };
    if (dirname(at) === at) return { path: '', values: {} };
  }
}

function read(kind: Kind, value: unknown): string | number | boolean | undefined {
  if (kind === 'text') return typeof value === 'string' ? value : undefined;
  if (kind === 'number') {
    const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined;
  }
  if (value === true || value === 'true' || value === '1') return true;
  return value === false || value === 'false' || value === '0' ? false : undefined;
}
