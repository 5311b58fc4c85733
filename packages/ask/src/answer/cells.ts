import { clip, Formats } from '@facet/charts/formats';
import { numberOf, timeOf } from '@facet/charts/rows';
import type { Answer, PlacedColumn } from './answer.ts';

type Row = readonly unknown[];

const LONGEST = 60;
/** A title that does not say what is counted. */
const ONLY_COUNT = /^(total |row )?count$/i;

/** The columns of an answer by what they are, and its cells in words. */
export class Cells {
  readonly measures: readonly PlacedColumn[];
  readonly dimensions: readonly PlacedColumn[];
  readonly #compared: readonly PlacedColumn[];
  readonly #formats: Formats;
  readonly #definitions: Answer['definitions'];

  constructor({
    result: { columns },
    definitions,
    locale,
  }: Pick<Answer, 'result' | 'definitions' | 'locale'>) {
    this.#definitions = definitions;
    const placed = columns.map((column, index) => ({ ...column, index }));
    const own = placed.filter(({ comparison }) => comparison === undefined);
    const isMeasure = ({ isMeasure: given, type }: PlacedColumn) => given ?? type === 'number';
    this.measures = own.filter(isMeasure);
    this.dimensions = own.filter((column) => !isMeasure(column));
    this.#compared = placed.filter(({ comparison }) => comparison !== undefined);
    this.#formats = new Formats(columns, locale);
  }

  /** The column with the values of an earlier period for a measure; undefined without one. */
  previousOf(measure: PlacedColumn): PlacedColumn | undefined {
    return this.#compared.find(
      ({ comparison }) => comparison?.output === 'previous' && comparison.measure === measure.name,
    );
  }

  title({ name, member }: PlacedColumn): string {
    const title = this.#formats.title(name);
    const counted = member && ONLY_COUNT.test(title) ? this.#definitions.get(member)?.counted : null;
    return plain(counted ?? title);
  }

  value(row: Row, column: PlacedColumn): number | undefined {
    return numberOf(row[column.index]) ?? undefined;
  }

  /** A number in the format of a measure. */
  text(value: number, { name }: PlacedColumn): string {
    return this.#formats.text(value, { column: name, type: 'number' });
  }

  /** What the dimensions of a row are. */
  label(row: Row): string {
    return this.dimensions
      .map(({ index, name, type }) => {
        const cell = row[index] ?? null;
        const isTime = type === 'time';
        const value = isTime ? (timeOf(cell) ?? cell) : cell;
        return plain(this.#formats.text(value, { column: name, type: isTime ? 'time' : 'text' }));
      })
      .join(' · ');
  }
}

/** A text of the data, whose order and length must not change the sentence around it. */
function plain(text: string): string {
  return clip(text, LONGEST).replace(/\p{Bidi_Control}/gu, '');
}
