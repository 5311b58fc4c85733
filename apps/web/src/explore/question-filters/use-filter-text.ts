import type { Filter, MemberFilter } from '@facet/query';
import { useFormats } from '../../look/formats-context.ts';
import type { Field } from '../fields/catalog.ts';
import { choiceOfFilter } from './filter-choice.ts';
import { useConditionText } from './use-condition-text.ts';

/** A filter in words. */
export interface FilterText {
  /** The condition without its field. */
  condition(filter: MemberFilter): string;
  /** With the fields; groups inside groups are in parentheses. */
  whole(filter: Filter): string;
}

/** Puts filters into the reader's words, with the language's own and and or. */
export function useFilterText(fields: ReadonlyMap<string, Field>): FilterText {
  const text = useConditionText();
  const { locale } = useFormats();
  const condition = (filter: MemberFilter) =>
    text(
      choiceOfFilter(filter),
      fields.get(filter.member)?.type ?? 'string',
      fields.get(filter.member)?.format,
    );
  const part = (filter: Filter): string =>
    'member' in filter || partsOf(filter).length === 1 ? whole(filter) : `(${whole(filter)})`;
  const whole = (filter: Filter): string => {
    if ('member' in filter) {
      const title = fields.get(filter.member)?.title ?? filter.member;
      // A value alone has no verb.
      const isValue = filter.operator === 'equals' || filter.operator === 'inDateRange';
      return `${title}${isValue ? ':' : ''} ${condition(filter)}`;
    }
    const type = 'and' in filter ? 'conjunction' : 'disjunction';
    return new Intl.ListFormat(locale, { type }).format(partsOf(filter).map(part));
  };
  return { condition, whole };
}

/** The filters of a group; none for a condition. */
export function partsOf(filter: Filter): readonly Filter[] {
  return 'and' in filter ? filter.and : 'or' in filter ? filter.or : [];
}
