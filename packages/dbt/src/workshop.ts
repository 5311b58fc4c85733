import type { ConversionNote, ConversionOptions } from './conversion.ts';
import type { Cube } from './cube-draft.ts';
import type { SqlDialect } from './sql-dialect.ts';

/** What one conversion has in hand: its options, the cubes so far, and the notes for whoever reads the result. */
export class Workshop {
  readonly options: ConversionOptions;
  readonly dialect: SqlDialect;
  /** By the id of their model, in the order of the ids. */
  readonly cubes = new Map<string, Cube>();
  readonly notes: ConversionNote[] = [];

  constructor(options: ConversionOptions, dialect: SqlDialect) {
    this.options = options;
    this.dialect = dialect;
  }

  /** A node of which nothing is made. */
  skipped(nodeId: string, reason: string): void {
    this.notes.push({ nodeId, kind: 'skipped', reason });
  }

  /** A part of a node of which nothing is made. */
  leftOut(nodeId: string, member: string, reason: string): void {
    this.notes.push({ nodeId, kind: 'left_out', member, reason });
  }

  /** A part of a node that is made otherwise than its author may expect. */
  changed(nodeId: string, member: string, reason: string): void {
    this.notes.push({ nodeId, kind: 'changed', member, reason });
  }
}
