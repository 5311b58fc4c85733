import { createHash } from 'node:crypto';

/** A change of a source file that its tests should notice. Offsets count UTF-16 units of the file. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** The kind of change, such as `EqualityOperator`. */
  readonly kind: string;
  readonly original: string;
  readonly replacement: string;
}

/** The source with the fault in it. */
export function plant(source: string, { start, end, replacement }: Fault): string {
  return source.slice(0, start) + replacement + source.slice(end);
}

/** The ids of the faults of one file. They survive changes elsewhere in the file. */
export function idsOf(faults: readonly Fault[]): Map<string, Fault> {
  const byId = new Map<string, Fault>();
  for (const fault of faults) {
    const { file, kind, original, replacement } = fault;
    for (let copy = 0; ; copy += 1) {
      const id = hashOf([file, kind, original, replacement, copy]);
      if (byId.has(id)) continue;
      byId.set(id, fault);
      break;
    }
  }
  return byId;
}

/** The ids in an order that depends on the seed only: a larger sample contains the smaller one. */
export function shuffled(ids: Iterable<string>, seed: number): string[] {
  const ranks = new Map(Array.from(ids, (id) => [id, hashOf([seed, id])]));
  return [...ranks.keys()].sort((one, other) => ((ranks.get(one) ?? '') < (ranks.get(other) ?? '') ? -1 : 1));
}

/** The fault on one line, such as `src/caller.ts:12 EqualityOperator: a === b → a !== b`. */
export function titleOf({ file, line, kind, original, replacement }: Fault): string {
  return `${file}:${line} ${kind}: ${shortened(original)} → ${shortened(replacement) || 'nothing'}`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
}
