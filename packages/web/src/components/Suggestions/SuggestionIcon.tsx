import type { FilterTopic, SuggestionRow } from '@assetportal/sdk/rules';
import {
  Camera,
  FileType,
  Folder,
  History,
  ListFilter,
  MapPin,
  Palette,
  Search,
  Tag,
  User,
  type LucideIcon,
} from 'lucide-react';
import styles from './SuggestionList.module.css';

const ICONS = { correction: Search, word: Search, filter: ListFilter, recent: History } as const;
const TOPICS: Readonly<Record<FilterTopic, LucideIcon>> = {
  color: Palette,
  person: User,
  keyword: Tag,
  format: FileType,
  folder: Folder,
  place: MapPin,
  camera: Camera,
  other: ListFilter,
};

/** The icon before a suggestion: for a filter that of its topic, for a color the color itself. */
export function SuggestionIcon({ row: { kind, topic, color } }: { readonly row: SuggestionRow }) {
  if (color !== undefined) return <span aria-hidden className={styles.swatch} data-code={color} />;
  const Icon = topic === undefined ? ICONS[kind] : TOPICS[topic];
  return <Icon aria-hidden data-topic={topic} />;
}
