import { type CubeQuery, fromCubeQuery, membersOf, toCubeQuery, viewOf } from '@facet/query';
import { badRequest } from '../../../errors/errors.ts';
import { checkFilters } from '../queries/check-filters.ts';
import type { CreateKeptFilterInput } from './kept-filters.schema.ts';

/** The largest conditions, in characters of JSON. */
const MOST_CHARACTERS = 200_000;

export interface KeptConditions {
  readonly filters: unknown[];
  readonly segments: string[];
  readonly timeDimensions: NonNullable<CubeQuery['timeDimensions']>;
}

type Given = Pick<CreateKeptFilterInput, 'filters' | 'segments' | 'timeDimensions'>;

/**
 * Checks conditions, and returns them as they are stored, with their members. What questions cannot represent is
 * refused, so that everything kept can be used again.
 * @throws 400 that names the field
 */
export function readConditions(
  view: string,
  { filters = [], segments = [], timeDimensions = [] }: Given,
): { readonly conditions: KeptConditions; readonly members: readonly string[] } {
  checkFilters(filters, 'body.filters');
  const ranges = timeDimensions.map(({ dimension, dateRange, compareDateRange }, index) => {
    if ((dateRange === undefined) === (compareDateRange === undefined))
      throw badRequest(`body.timeDimensions[${index}] must have either dateRange or compareDateRange`);
    return { dimension, ...(dateRange ? { dateRange } : { compareDateRange }) };
  });
  const read = fromCubeQuery({ filters, segments, timeDimensions: ranges });
  if ('refused' in read) throw badRequest(`body: ${read.refused.message}`);
  const members = membersOf(read.question);
  if (members.length === 0)
    throw badRequest('body must have a condition in filters, segments or timeDimensions');
  const other = members.find((member) => viewOf(member) !== view);
  if (other !== undefined) throw badRequest(`body.view must be the view of all members, but has no ${other}`);
  const written = toCubeQuery(read.question);
  if ('refused' in written) throw badRequest(`body: ${written.refused.message}`);
  const { query } = written;
  const conditions: KeptConditions = {
    filters: query.filters ?? [],
    segments: query.segments ?? [],
    timeDimensions: query.timeDimensions ?? [],
  };
  if (JSON.stringify(conditions).length > MOST_CHARACTERS)
    throw badRequest(`body must have at most ${MOST_CHARACTERS} characters of conditions`, 'too_large');
  return { conditions, members };
}
