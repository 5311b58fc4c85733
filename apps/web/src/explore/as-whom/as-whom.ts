import type { QuerySubjectInput } from '@facet/client';
import type { Holder } from '../../api/sharing-api.ts';

/** Somebody as whom the page asks. */
export interface AsWhom {
  readonly as: QuerySubjectInput;
  readonly kind: 'person' | 'group' | 'context';
  /** Of a person or a group. */
  readonly name: string;
}

/** A person or a group that was found in a search. */
export function asHolder({ type, id }: Holder, name: string): AsWhom {
  if (type === 'USER') return { as: { type, userId: id }, kind: 'person', name };
  return { as: { type: 'GROUP', groupId: id }, kind: 'group', name };
}

export function inContext(securityContext: Record<string, unknown>): AsWhom {
  return { as: { type: 'SECURITY_CONTEXT', securityContext }, kind: 'context', name: '' };
}
