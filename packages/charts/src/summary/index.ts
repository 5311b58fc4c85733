export type { Earlier } from './changes.ts';
export { type Figures, figuresOf } from './figures.ts';
export {
  hasFigures,
  type Measured,
  measureCharts,
  type SummaryChart,
  type SummaryView,
} from './measure-charts.ts';
export { phrasesOf } from './phrases.ts';
export { type Prompt, promptForNote, promptForSummary } from './prompt.ts';
export { SummarySentences } from './sentences-of.ts';
export { plainText, usableText } from './usable-text.ts';
export { type Comparison, compareFigures, writeNote, writeSummary } from './write-summary.ts';
