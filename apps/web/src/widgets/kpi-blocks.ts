/** A part of a KPI, as the specification of its report has it. */
export type KpiBlock =
  | { readonly type: 'number'; readonly column: string; readonly unit?: string; readonly label?: string }
  | {
      readonly type: 'comparison';
      readonly column: string;
      readonly better?: 'up' | 'down';
      readonly unit?: string;
    }
  | {
      readonly type: 'progress';
      readonly column: string;
      readonly target: number;
      readonly better?: 'up' | 'down';
      readonly label?: string;
    }
  | { readonly type: 'sparkline'; readonly column: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'html'; readonly html: string };

/** The blocks of a KPI that this release knows; the first measure if its specification has none. */
export function blocksOf(spec: unknown, measures: readonly string[]): KpiBlock[] {
  const { blocks } = (typeof spec === 'object' && spec !== null ? spec : {}) as { blocks?: unknown };
  const known = Array.isArray(blocks) ? blocks.filter(isBlock) : [];
  if (known.length > 0) return known;
  const [first] = measures;
  return first === undefined ? [] : [{ type: 'number', column: first }];
}

function isBlock(block: unknown): block is KpiBlock {
  if (typeof block !== 'object' || block === null) return false;
  const { type, column, text, html, target } = block as Record<string, unknown>;
  if (type === 'text') return typeof text === 'string';
  if (type === 'html') return typeof html === 'string';
  if (typeof column !== 'string') return false;
  if (type === 'progress') return typeof target === 'number' && target !== 0;
  return type === 'number' || type === 'comparison' || type === 'sparkline';
}
