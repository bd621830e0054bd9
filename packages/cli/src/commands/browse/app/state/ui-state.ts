import type { Range } from '@assetportal/sdk/contract';
import type { RangeInput, RangeSide, SuggestionRow } from '@assetportal/sdk/rules';
import { textOf, type EditedText } from './edited-text.js';
import type { FacetRow } from './facet-rows.js';

/** Part of the screen that receives the keys. */
type Focus = 'results' | 'query' | 'facets';

/** A decision of the user that an action waits for. */
export type Prompt =
  | {
      readonly kind: 'choice';
      readonly text: string;
      readonly options: readonly Choice[];
      readonly index: number;
    }
  /** `y` accepts. Every other key declines. */
  | { readonly kind: 'confirm'; readonly text: string }
  /** The ends of a range. Enter applies them. */
  | {
      readonly kind: 'range';
      readonly field: string;
      /** Name of the field. */
      readonly name: string;
      readonly input: RangeInput;
      readonly texts: Readonly<Record<RangeSide, EditedText>>;
      /** End that the user edits. */
      readonly side: RangeSide;
      /** End whose text is not a value. */
      readonly invalid: RangeSide | null;
    };

interface Choice {
  readonly id: string;
  readonly label: string;
}

/** State of the interface. The results, facets and suggestions are in the stores of the SDK. */
export interface UiState {
  readonly focus: Focus;
  readonly text: EditedText;
  /** Suggestion that Enter applies. Null for the text itself. */
  readonly suggestion: number | null;
  /** False after the user has closed the suggestions. */
  readonly suggesting: boolean;
  /** Position of the result at the cursor, counted from 0. */
  readonly cursor: number;
  /** Position of the first visible result. */
  readonly top: number;
  /** Position from which Shift and the arrow keys extend the selection. */
  readonly anchor: number | null;
  /** Key of the facet row at the cursor. */
  readonly facet: string | null;
  /** Panel that covers the results. */
  readonly panel: 'help' | 'preview' | null;
  /** First visible line of the panel. */
  readonly scroll: number;
  readonly prompt: Prompt | null;
}

export const startState = (text: string): UiState => ({
  focus: 'results',
  text: textOf(text),
  suggestion: null,
  suggesting: false,
  cursor: 0,
  top: 0,
  anchor: null,
  facet: null,
  panel: null,
  scroll: 0,
  prompt: null,
});

/** Facts about the results and the screen that decide what a key does. */
export interface Facts {
  /** Number of results. */
  readonly total: number;
  /** Number of visible results, at least 1. */
  readonly pageRows: number;
  /** Number of lines of the open panel. 0 without one. */
  readonly panelRows: number;
  readonly facets: readonly FacetRow[];
  /** Suggestions below the query line. */
  readonly suggestions: readonly SuggestionRow[];
  readonly selected: number;
  readonly pick: boolean;
  /** True while files are being downloaded. */
  readonly downloading: boolean;
}

/** Work of the session after a key press. */
export type Action =
  /** Searches while the user types. */
  | { readonly type: 'type'; readonly text: string }
  | { readonly type: 'submit'; readonly text: string }
  | { readonly type: 'suggestion'; readonly row: SuggestionRow }
  | { readonly type: 'toggle'; readonly field: string; readonly value: string }
  | { readonly type: 'clear-field'; readonly field: string }
  | { readonly type: 'range'; readonly field: string; readonly range: Range | null }
  /** Lists the subfolders of a folder. `folders` is their number. */
  | { readonly type: 'open-folder'; readonly folder: string; readonly folders: number }
  | { readonly type: 'close-folder'; readonly folder: string }
  | { readonly type: 'more-values'; readonly field: string; readonly shown: number }
  | { readonly type: 'clear-filters' }
  | { readonly type: 'select'; readonly position: number }
  | { readonly type: 'select-range'; readonly from: number; readonly to: number }
  /** Reply to the prompt: the ID of a choice, `yes`, or null. */
  | { readonly type: 'reply'; readonly value: string | null }
  | { readonly type: 'select-all' | 'deselect' | 'bookmark' | 'download' | 'open' | 'retry' | 'pick' }
  | { readonly type: 'dismiss' | 'leave' | 'interrupt' | 'suspend' | 'redraw' };

/** Result of a key press. */
export interface Step {
  readonly ui: UiState;
  readonly actions: readonly Action[];
}

/** Scrolls the open panel, up to its last line. */
export function scrolledPanel(ui: UiState, step: number, { panelRows, pageRows }: Facts): Step {
  const last = Math.max(0, panelRows - pageRows);
  return { ui: { ...ui, scroll: Math.max(0, Math.min(last, ui.scroll + step)) }, actions: [] };
}
