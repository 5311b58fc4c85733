/** What a new chart is at first: whatever suits its answer, a key figure or a table. */
export type NewChartKind = 'question' | 'figure' | 'table';
