import { apply, emptyQuestion, modelOf, toAddress } from '@facet/query';
import type { Field } from './catalog.ts';

/** The address of the question that has one field and nothing else; undefined if no question can have it. */
export function addressOfField(
  { name, kind, type }: Pick<Field, 'name' | 'kind' | 'type'>,
  cubes: readonly unknown[],
): string | undefined {
  const [view = null] = name.split('.');
  const isTime = kind === 'dimension' && type === 'time';
  const command = { kind: 'add-member', member: name, ...(isTime ? { granularity: 'month' } : {}) } as const;
  const applied = apply(emptyQuestion(view), command, modelOf(cubes));
  if ('refused' in applied) return undefined;
  const written = toAddress(applied.question);
  return 'refused' in written ? undefined : written.address;
}
