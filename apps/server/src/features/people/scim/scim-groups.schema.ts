import { isResource } from './attribute.ts';
import { canonicalResource } from './canonical.ts';
import { GROUP, GROUP_SCHEMA } from './group-schema.ts';
import { inputShape, outputShape } from './json-schema.ts';
import { listShape } from './scim-list.ts';

export const ScimGroup = outputShape(GROUP_SCHEMA, { title: 'ScimGroup', description: 'A user group.' });
export const ScimGroupList = listShape('ScimGroupList', ScimGroup);

export const ScimGroupInput = inputShape(GROUP_SCHEMA, {
  title: 'ScimGroupInput',
  description: 'A user group. Names come in any letter case; what is of no schema is passed over.',
  example: { schemas: [GROUP], displayName: 'Sales', externalId: '8c1d', members: [{ value: '7' }] },
});

/** The body of POST and PUT as `ScimGroupInput` has it. */
export function readGroup(sent: unknown): unknown {
  const read = canonicalResource(GROUP_SCHEMA, sent);
  if (!isResource(read) || !isResource(sent)) return read;
  return sent.schemas === undefined ? read : { schemas: sent.schemas, ...read };
}
