import type { Command } from '@facet/query';
import type { Field } from './catalog.ts';

/** Makes a field a column. A time is divided into months at first, rather than into single moments. */
export function addField({ name, type, kind }: Field, at?: number): Command {
  const isTime = kind === 'dimension' && type === 'time';
  return {
    kind: 'add-member',
    member: name,
    ...(isTime ? { granularity: 'month' } : {}),
    ...(at === undefined ? {} : { at }),
  };
}
