import type { FileFields } from '../../../store/assets/indexed-file.js';
import { first, type Tags, type TagValue } from '../tags.js';
import { body, line, list } from '../text.js';

type Rights =
  'web_statement' | 'licensor' | 'credit_line' | 'instructions' | 'model_release' | 'property_release';

type Provenance =
  'digital_source' | 'content_credentials' | 'content_credentials_actions' | 'content_credentials_signer';

/** Fields, each with its value or undefined. */
type Values<K extends keyof FileFields> = { readonly [Name in K]: FileFields[Name] | undefined };

/** Returns what a file states about its use (IPTC, PLUS). The sidecar's values come before those of the file. */
export function rightsOf(sidecar: Tags, tags: Tags): Values<Rights> {
  const xmp = (name: string): TagValue | undefined => first(sidecar, name) ?? first(tags, name);
  return {
    web_statement: webAddress(xmp('XMP-xmpRights:WebStatement')),
    licensor: line(memberOf(xmp('XMP-plus:Licensor'), 'LicensorName')),
    credit_line: line(xmp('XMP-photoshop:Credit') ?? first(tags, 'IPTC:Credit')),
    instructions: body(xmp('XMP-photoshop:Instructions') ?? first(tags, 'IPTC:SpecialInstructions'), 2000),
    model_release: code(xmp('XMP-plus:ModelReleaseStatus'), /^MR-[A-Z]{2,8}$/),
    property_release: code(xmp('XMP-plus:PropertyReleaseStatus'), /^PR-[A-Z]{2,8}$/),
  };
}

/** Returns where a file comes from: the kind of its origin, and what its Content Credentials state. */
export function provenanceOf(sidecar: Tags, tags: Tags): Values<Provenance> {
  const source = 'XMP-iptcExt:DigitalSourceType';
  const actions = list(tags['C2PA:Actions']);
  return {
    digital_source:
      code(sidecar[source], SOURCE) ??
      code(tags[source], SOURCE) ??
      code(tags['C2PA:DigitalSourceType'], SOURCE),
    content_credentials: line(tags['C2PA:Tool'], 200),
    content_credentials_actions: actions.length > 0 ? actions : undefined,
    content_credentials_signer: line(tags['C2PA:Signer'], 200),
  };
}

const SOURCE = /^[A-Za-z]{3,60}$/;

/** Returns the last part of a code, which may be an address. Undefined if it does not have the form of the codes. */
function code(value: TagValue | undefined, form: RegExp): string | undefined {
  const last = line(value, 300)
    ?.split(/[/:#]/)
    .filter((part) => part !== '')
    .at(-1);
  return last !== undefined && form.test(last) ? last : undefined;
}

/** Returns an address of the web. Undefined for other addresses, which a link must not open. */
function webAddress(value: TagValue | undefined): string | undefined {
  const text = line(value, 2000);
  if (text === undefined || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  return text;
}

/** Returns a member of a structure, or of the first structure in a list. */
function memberOf(value: TagValue | undefined, name: string): TagValue | undefined {
  const one = Array.isArray(value) ? (value as readonly TagValue[])[0] : value;
  return typeof one === 'object' && !Array.isArray(one) ? (one as Record<string, TagValue>)[name] : undefined;
}
