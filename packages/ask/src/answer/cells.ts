import { clip, Formats } from '@facet/charts/formats';
import { numberOf, timeOf } from '@facet/charts/rows';
import { type Answer, countedName, type PlacedColumn, titleOf } from './answer.ts';
import { answerPhrases } from './answer-language.ts';

type Row = readonly unknown[];

const LONGEST = 60;

interface ShareColumns {
  readonly share: PlacedColumn;
  readonly part: PlacedColumn;
  readonly total: PlacedColumn;
}

/** The columns of an answer by what they are, and its cells in words. */
export class Cells {
  readonly measures: readonly PlacedColumn[];
  readonly dimensions: readonly PlacedColumn[];
  /** The columns of a share, of which the share is the only measure; undefined for other answers. */
  readonly share: ShareColumns | undefined;
  readonly #compared: readonly PlacedColumn[];
  readonly #formats: Formats;
  readonly #answer: Pick<Answer, 'definitions' | 'locale'>;

  constructor(answer: Pick<Answer, 'result' | 'definitions' | 'locale' | 'part'>) {
    this.#answer = answer;
    const { columns } = answer.result;
    const placed = columns.map((column, index) => ({ ...column, index }));
    const own = placed.filter(({ comparison }) => comparison === undefined);
    const isMeasure = ({ isMeasure: given, type }: PlacedColumn) => given ?? type === 'number';
    const measures = own.filter(isMeasure);
    this.share = answer.part == null ? undefined : shareColumns(measures);
    this.measures = this.share === undefined ? measures : [this.share.share];
    this.dimensions = own.filter((column) => !isMeasure(column));
    this.#compared = placed.filter(({ comparison }) => comparison !== undefined);
    this.#formats = new Formats(columns, answer.locale);
  }

  /** The column with the values of an earlier period for a measure; undefined without one. */
  previousOf(measure: PlacedColumn): PlacedColumn | undefined {
    return this.#compared.find(
      ({ comparison }) => comparison?.output === 'previous' && comparison.measure === measure.name,
    );
  }

  title({ name, member }: PlacedColumn): string {
    if (this.share?.share.name === name) return answerPhrases(this.#answer.locale).shareOf(this.sharedTitle);
    return plain(countedName(this.#answer, this.#formats.title(name), member));
  }

  /** The title of the measure that a share is of. */
  get sharedTitle(): string {
    const member = this.share?.total.member ?? '';
    return plain(countedName(this.#answer, titleOf(this.#answer, member), member));
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

function shareColumns(measures: readonly PlacedColumn[]): ShareColumns | undefined {
  const [share, part, total] = measures;
  return share && part && total && { share, part, total };
}

/** A text of the data, whose order and length must not change the sentence around it. */
function plain(text: string): string {
  return clip(text, LONGEST).replace(/\p{Bidi_Control}/gu, '');
}
