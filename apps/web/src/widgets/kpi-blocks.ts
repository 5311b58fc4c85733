import { type KpiBlock, keptBlocks } from '@facet/dashboards/visuals';

/** The blocks of a key figure that this release knows; the first measure if its specification has none. */
export function blocksOf(spec: unknown, measures: readonly string[]): readonly KpiBlock[] {
  const known = keptBlocks(spec);
  if (known.length > 0) return known;
  const [first] = measures;
  return first === undefined ? [] : [{ type: 'number', column: first }];
}
