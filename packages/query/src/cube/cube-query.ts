import type { Filter } from '../question/filter.ts';
import type { DateRange } from '../question/question.ts';

/** A query of the data API. @see docs/data-api.md */
export interface CubeQuery {
  readonly measures?: string[];
  readonly dimensions?: string[];
  readonly timeDimensions?: CubeTimeDimension[];
  readonly segments?: string[];
  readonly filters?: Filter[];
  readonly order?: [column: string, direction: 'asc' | 'desc'][];
  readonly limit?: number;
  readonly offset?: number;
  readonly timezone?: string;
  readonly ungrouped?: boolean;
  readonly total?: boolean;
}

export interface CubeTimeDimension {
  readonly dimension: string;
  readonly granularity?: string;
  readonly dateRange?: DateRange;
  readonly compareDateRange?: DateRange[];
}
