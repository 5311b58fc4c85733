import type { PolicyEffect } from '@facet/client';
import type { Filter } from '@facet/query';
import { useArea } from '../../words/area.ts';
import { PROVENANCE } from '../../words/provenance/provenance-area.ts';
import type { Field } from '../fields/catalog.ts';
import { fieldOfMember } from '../fields/field-of-member.ts';
import { choiceOfFilter } from '../question-filters/filter-choice.ts';
import { useConditionText } from '../question-filters/use-condition-text.ts';
import classes from './Provenance.module.css';

type Fields = ReadonlyMap<string, Field>;

interface PolicyNoteProps {
  readonly policy: PolicyEffect;
  /** The fields of the view by their names. */
  readonly fields: Fields;
}

/** What the access policies of the model do to a question of this person. */
export function PolicyNote({ policy: { isDenied, filters, maskedMembers }, fields }: PolicyNoteProps) {
  const { policy: words } = useArea(PROVENANCE);
  const masked = maskedMembers.map((member) => fieldOfMember(fields, member)?.title ?? member);
  return (
    <section className={classes.part}>
      <h3>{words.title}</h3>
      <p>{isDenied ? words.denied : filters.length > 0 ? words.filters : words.none}</p>
      {!isDenied && filters.length > 0 && <Conditions filters={filters as Filter[]} fields={fields} />}
      {masked.length > 0 && <p>{words.masked(masked.join(', '))}</p>}
    </section>
  );
}

/** Filters in words. */
export function Conditions({
  filters,
  fields,
}: {
  readonly filters: readonly Filter[];
  readonly fields: Fields;
}) {
  return (
    <ul className={classes.conditions}>
      {filters.map((filter) => (
        <li key={JSON.stringify(filter)}>
          <Condition filter={filter} fields={fields} />
        </li>
      ))}
    </ul>
  );
}

function Condition({ filter, fields }: { readonly filter: Filter; readonly fields: Fields }) {
  const { policy: words } = useArea(PROVENANCE);
  const text = useConditionText();
  if (!('member' in filter))
    return (
      <>
        {'and' in filter ? words.all : words.any}
        <Conditions filters={'and' in filter ? filter.and : filter.or} fields={fields} />
      </>
    );
  const field = fieldOfMember(fields, filter.member);
  return (
    <>
      <b dir="auto">{field?.title ?? filter.member}</b>{' '}
      {text(choiceOfFilter(filter), field?.type ?? 'string')}
    </>
  );
}
