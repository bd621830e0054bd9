import { completeConfig } from '../../../config/complete.js';
import { CONFIG_FILES, type ConfigFile } from '../../../contract/vocabulary.js';
import type { LoginMethod } from '../../../contract/schemas/session.js';
import type { MessageTree } from '../../../contract/schemas/translations.js';
import { isObject } from '../../../lib/object.js';
import type {
  FromPreview,
  PreviewFile,
  PreviewState,
  PreviewTarget,
  PreviewView,
  ToPreview,
} from './preview-state.js';

/** Marks the messages of the live preview, because other programs may send messages to a window as well. */
const PROTOCOL = 'assetportal.preview';

/** A message with the mark of the protocol. */
export interface PreviewEnvelope<M> {
  readonly protocol: typeof PROTOCOL;
  readonly message: M;
}

/** Returns a message as it is sent. */
export const previewEnvelope = <M extends ToPreview | FromPreview>(message: M): PreviewEnvelope<M> => ({
  protocol: PROTOCOL,
  message,
});

/**
 * Reads a message for the preview. Undefined if it is not one. The configuration is completed: values that the schema
 * does not allow are replaced, so that a color or a link is always one.
 */
export function readToPreview(data: unknown): ToPreview | undefined {
  const message = messageOf(data);
  switch (message?.['kind']) {
    case 'show': {
      const state = stateOf(message['state']);
      const revision = message['revision'];
      return state === undefined || !isCount(revision) ? undefined : { kind: 'show', revision, state };
    }
    case 'mark': {
      const { path } = message;
      return path === null || typeof path === 'string' ? { kind: 'mark', path } : undefined;
    }
    default:
      return undefined;
  }
}

/** Reads a message for the admin area. Undefined if it is not one. */
export function readFromPreview(data: unknown): FromPreview | undefined {
  const message = messageOf(data);
  switch (message?.['kind']) {
    case 'ready':
    case 'failed':
      return { kind: message['kind'] };
    case 'shown': {
      const { revision } = message;
      return isCount(revision) ? { kind: 'shown', revision } : undefined;
    }
    case 'edit': {
      const target = targetOf(message['target']);
      return target === undefined ? undefined : { kind: 'edit', target };
    }
    case 'key': {
      const { key, ctrl, shift } = message;
      return typeof key === 'string' && key.length <= 20
        ? { kind: 'key', key, ctrl: ctrl === true, shift: shift === true }
        : undefined;
    }
    default:
      return undefined;
  }
}

function messageOf(data: unknown): Record<string, unknown> | undefined {
  if (!isObject(data) || data['protocol'] !== PROTOCOL || !isObject(data['message'])) return undefined;
  return data['message'];
}

function stateOf(value: unknown): PreviewState | undefined {
  if (!isObject(value) || !isObject(value['config'])) return undefined;
  const view = viewOf(value['view']);
  if (view === undefined) return undefined;
  return {
    config: completeConfig(value['config']).config,
    available: recordOf(value['available'], isFile, isBoolean),
    files: recordOf(value['files'], isFile, isPreviewFile),
    translations: recordOf(value['translations'], isLanguage, isTree),
    pages: recordOf(value['pages'], isLanguage, isPages),
    login: Array.isArray(value['login']) ? (value['login'] as unknown[]).filter(isLoginMethod) : [],
    samples: value['samples'] === true,
    view,
  };
}

function viewOf(value: unknown): PreviewView | undefined {
  if (!isObject(value)) return undefined;
  const { page, locale, scheme, scale, labels, messageLabel } = value;
  if (typeof page !== 'string' || typeof locale !== 'string' || !isLanguage(locale)) return undefined;
  if (scheme !== 'light' && scheme !== 'dark') return undefined;
  if (typeof scale !== 'number' || !(scale > 0) || !(scale <= 10)) return undefined;
  return {
    page,
    locale,
    scheme,
    scale,
    labels: labels === undefined ? undefined : recordOf(labels, isText, isText),
    messageLabel: typeof messageLabel === 'string' ? messageLabel : '',
  };
}

function targetOf(value: unknown): PreviewTarget | undefined {
  if (!isObject(value)) return undefined;
  const { kind, path, key } = value;
  if (kind === 'setting' && typeof path === 'string') return { kind, path };
  if (kind === 'message' && typeof key === 'string') return { kind, key };
  return undefined;
}

/** Returns the members whose name and value are valid. */
function recordOf<K extends string, V>(
  value: unknown,
  isName: (name: string) => name is K,
  isValue: (member: unknown) => member is V,
): Record<K, V> {
  const members = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(members.filter(([name, member]) => isName(name) && isValue(member))) as Record<
    K,
    V
  >;
}

const isFile = (name: string): name is ConfigFile => CONFIG_FILES.some((file) => file === name);
const isLanguage = (name: string): name is string => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(name);
const isTree = (value: unknown): value is MessageTree => isObject(value);
const isPages = (value: unknown): value is Record<string, string | null> =>
  isObject(value) && Object.values(value).every((html) => html === null || typeof html === 'string');
const isText = (value: unknown): value is string => typeof value === 'string';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isPreviewFile = (value: unknown): value is PreviewFile =>
  isObject(value) && isCount(value['id']) && value['content'] instanceof Blob;

const isLoginMethod = (value: unknown): value is LoginMethod =>
  isObject(value) && typeof value['name'] === 'string' && typeof value['url'] === 'string';
