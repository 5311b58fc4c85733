import { CHART_KINDS, compileChart, SpecError } from '@facet/charts';
import type { JsonObject } from '@facet/query';
import { isObject } from './spec-paths.ts';

/** A specification as a text, as far as it can be drawn. */
export type ReadCode =
  | { readonly spec: JsonObject }
  /** The text is no JSON yet. */
  | { readonly problem: 'not-json' }
  /** The place and the rule are those of the compiler, in English. */
  | { readonly problem: 'not-drawn'; readonly path: string; readonly message: string };

/**
 * Reads what someone writes in the code editor, and compiles it if it is a chart.
 * @param kind of the visualisation
 */
export function readCode(text: string, kind: string): ReadCode {
  let spec: unknown;
  try {
    spec = JSON.parse(text);
  } catch {
    return { problem: 'not-json' };
  }
  if (!isObject(spec)) return { problem: 'not-drawn', path: '', message: 'must be an object' };
  const chartKind = CHART_KINDS.find((one) => one === kind);
  if (chartKind === undefined) return { spec };
  try {
    compileChart(spec, { kind: chartKind });
  } catch (error) {
    if (error instanceof SpecError) return { problem: 'not-drawn', path: error.path, message: error.message };
    throw error;
  }
  return { spec };
}
