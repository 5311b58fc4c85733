import type { AddProblem } from '@facet/dashboards/commands';

/** The texts of the canvas of a dashboard that is edited, in one language. Numbers are in the reader's digits. */
export interface CanvasWords {
  /** The name of a widget that is selected. */
  readonly selected: (name: string) => string;
  readonly at: (name: string, column: string, row: string) => string;
  readonly size: (name: string, columns: string, rows: string) => string;
  /** A widget in a stack or a tab. */
  readonly inside: (name: string, container: string, place: string, count: string) => string;
  readonly selectedCount: (count: string) => string;
  readonly nothingSelected: string;
  readonly added: (count: string) => string;
  readonly copied: (count: string) => string;
  readonly removed: (count: string) => string;
  /** What was moved may not be there, or cannot go further. */
  readonly stays: string;
  readonly tooNarrow: string;
  readonly problems: Readonly<Record<AddProblem, string>>;
  /** What a widget without a title is called. */
  readonly kinds: Readonly<Record<string, string>>;
}

export const ENGLISH: CanvasWords = {
  selected: (name) => `${name}, selected`,
  at: (name, column, row) => `${name}: column ${column}, row ${row}`,
  size: (name, columns, rows) => `${name}: width ${columns}, height ${rows}`,
  inside: (name, container, place, count) => `${name}: ${place} of ${count} in ${container}`,
  selectedCount: (count) => `Widgets selected: ${count}`,
  nothingSelected: 'Nothing selected',
  added: (count) => `Widgets added: ${count}`,
  copied: (count) => `Widgets copied: ${count}`,
  removed: (count) => `Widgets removed: ${count}`,
  stays: 'It cannot go there.',
  tooNarrow: 'Widgets can be moved when the board is wider than one column.',
  problems: {
    'too-large': 'This is too large to paste.',
    'not-widgets': 'The clipboard has no widgets. Copy them from a dashboard first.',
    full: 'A dashboard has no room for that many widgets.',
    refused: 'These widgets cannot be pasted: their containers have content that is not allowed.',
  },
  kinds: {
    CHART: 'Chart',
    TEXT: 'Text',
    FILTER: 'Filter',
    TIME_GRAIN: 'Granularity',
    FIELD: 'Field switcher',
    PARENT: 'Parent control',
    SPACER: 'Spacer',
    IMAGE: 'Image',
    DIVIDER: 'Divider',
    AI: 'AI summary',
    CONTAINER: 'Container',
  },
};
