import type { PolicyEffect } from '@facet/client';
import type { Filter } from '@facet/query';
import { useArea } from '../../words/area.ts';
import { AS_WHOM } from '../../words/as-whom/as-whom-area.ts';
import { PROVENANCE } from '../../words/provenance/provenance-area.ts';
import type { Field } from '../fields/catalog.ts';
import { fieldOfMember } from '../fields/field-of-member.ts';
import { Conditions } from '../provenance/PolicyNote.tsx';
import classes from './AsWhom.module.css';

interface PolicySummaryProps {
  /** Undefined until it is known, and for a question that is refused. */
  readonly policy: PolicyEffect | undefined;
  readonly fields: ReadonlyMap<string, Field>;
}

/** What the access policy does to the question for one of two people. */
export function PolicySummary({ policy, fields }: PolicySummaryProps) {
  const words = useArea(AS_WHOM);
  const { policy: about } = useArea(PROVENANCE);
  if (policy === undefined) return null;
  const { isDenied, filters, maskedMembers } = policy;
  const masked = maskedMembers.map((member) => fieldOfMember(fields, member)?.title ?? member);
  return (
    <div className={classes.policy}>
      <p>{isDenied ? about.denied : filters.length > 0 ? words.filters : words.noFilters}</p>
      {!isDenied && filters.length > 0 && <Conditions filters={filters as Filter[]} fields={fields} />}
      {masked.length > 0 && <p>{about.masked(masked.join(', '))}</p>}
    </div>
  );
}
