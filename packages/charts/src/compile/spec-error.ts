import type { ChartProblem } from '../chart.ts';

/** A specification that cannot be compiled, or that must not be. */
export class SpecError extends Error implements ChartProblem {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.name = 'SpecError';
    this.path = path;
  }
}
