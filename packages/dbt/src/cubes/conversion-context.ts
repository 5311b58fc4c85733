import type { ConversionNote, ConversionOptions } from '../conversion.ts';
import type { SqlDialect } from '../sql/sql-dialect.ts';
import type { SqlParser } from '../sql/sql-parser.ts';
import type { Cube } from './cube-draft.ts';

/** The state of one conversion: its options, the cubes so far and the notes for the user. */
export class ConversionContext {
  readonly options: ConversionOptions;
  readonly dialect: SqlDialect;
  readonly parser: SqlParser;
  /** By the id of their dbt model, in the order of the ids. */
  readonly cubes = new Map<string, Cube>();
  readonly notes: ConversionNote[] = [];
  /** The names of all metrics, in lower case. */
  readonly metricNames: ReadonlySet<string>;
  readonly #changed = new Set<string>();

  constructor(
    options: ConversionOptions,
    dialect: SqlDialect,
    parser: SqlParser,
    metricNames: ReadonlySet<string>,
  ) {
    this.options = options;
    this.dialect = dialect;
    this.parser = parser;
    this.metricNames = metricNames;
  }

  /** Notes that a node is not converted. */
  skipped(nodeId: string, reason: string): void {
    this.notes.push({ nodeId, kind: 'skipped', reason });
  }

  /** Notes that a part of a node is omitted. */
  leftOut(nodeId: string, member: string, reason: string): void {
    this.notes.push({ nodeId, kind: 'left_out', member, reason });
  }

  /** Notes that a part of a node is converted in a way its author may not expect. */
  changed(nodeId: string, member: string, reason: string): void {
    const key = JSON.stringify([nodeId, member, reason]);
    // A filter is converted again for each metric that it applies to.
    if (!this.#changed.has(key)) this.notes.push({ nodeId, kind: 'changed', member, reason });
    this.#changed.add(key);
  }
}
