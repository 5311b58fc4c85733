export { type CsvColumn, CsvLines } from './csv-lines.ts';
export { beginsOnDate, csvTime } from './csv-time.ts';
