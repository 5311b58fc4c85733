import { categoryColours } from './palette.ts';

/**
 * The colours, sizes and fonts of everything that people see. A plain module, because pages, charts, exports and emails
 * use it. A theme is another set of values for the same names (see `themed.ts`), and so is the dark scheme.
 */
export interface Tokens {
  readonly scheme: 'light' | 'dark';
  /** Behind cards. */
  readonly page: string;
  /** Cards and controls. */
  readonly card: string;
  /** Hovered rows, code. */
  readonly raised: string;
  /** Lines between things, skeletons. */
  readonly line: string;
  /** Borders of controls, which need 3:1. */
  readonly edge: string;
  readonly text: string;
  /** Secondary text. */
  readonly soft: string;
  readonly accent: string;
  /** Text on the accent. */
  readonly onAccent: string;
  /** The accent as text. */
  readonly link: string;
  readonly good: string;
  readonly bad: string;
  readonly warning: string;
  /** Grid lines of charts. */
  readonly grid: string;
  /** Areas of maps without a value. */
  readonly land: string;
  /** Marks of a chart without series, such as bars in a table. */
  readonly mark: string;
  /** Series of charts, in the order of their use. */
  readonly categories: readonly string[];
  /** From low to high, for cells of tables. */
  readonly ramp: readonly string[];
  readonly font: string;
  readonly headingFont: string;
  readonly fixedFont: string;
  /** Pixels. */
  readonly cardRadius: number;
  readonly controlRadius: number;
}

const FONT =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const shapes = {
  font: FONT,
  headingFont: FONT,
  fixedFont: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  cardRadius: 8,
  controlRadius: 6,
} as const;

export const LIGHT: Tokens = {
  scheme: 'light',
  page: '#f7f8fa',
  card: '#ffffff',
  raised: '#f0f2f5',
  line: '#e3e6eb',
  edge: '#8b93a1',
  text: '#1a1f28',
  soft: '#596273',
  accent: '#5b57e0',
  onAccent: '#ffffff',
  link: '#4b46d2',
  good: '#177a43',
  bad: '#c4232f',
  warning: '#8f5c0a',
  grid: '#eceef2',
  land: '#e9ecf0',
  mark: '#5b57e0',
  categories: categoryColours('light'),
  ramp: ['#eeeefc', '#d3d2f8', '#b3b0f1', '#918dea'],
  ...shapes,
};

export const DARK: Tokens = {
  scheme: 'dark',
  page: '#101318',
  card: '#171b22',
  raised: '#212731',
  line: '#2a303b',
  edge: '#6f7887',
  text: '#e7eaf0',
  soft: '#9aa3b2',
  accent: '#7a77ff',
  onAccent: '#0d0e1a',
  link: '#a3a1ff',
  good: '#4cc38a',
  bad: '#ff7b82',
  warning: '#e2b05a',
  grid: '#252b35',
  land: '#2b323d',
  mark: '#7a77ff',
  categories: categoryColours('dark'),
  ramp: ['#22243f', '#2f3063', '#3f3f8c', '#5250b5'],
  ...shapes,
};
