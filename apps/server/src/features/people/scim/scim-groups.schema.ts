import { isResource } from './attribute.ts';
import { canonicalResource } from './canonical.ts';
import { GROUP, GROUP_SCHEMA } from './group-schema.ts';
import { inputShape, outputShape } from './json-schema.ts';
import { listShape } from './scim-list.ts';

export const ScimGroup = outputShape(GROUP_SCHEMA, { title: 'ScimGroup', description: 'A user group.' });
export const ScimGroupList = listShape('ScimGroupList', ScimGroup);

export const ScimGroupInput = inputShape(GROUP_SCHEMA, {
  title: 'ScimGroupInput',
  description: 'A user group. Attribute names are case-insensitive; unknown attributes are ignored.',
  example: { schemas: [GROUP], displayName: 'Sales', externalId: '8c1d', members: [{ value: '7' }] },
});

/** Normalises the body of POST and PUT to `ScimGroupInput`. */
export function readGroup(sent: unknown): unknown {
  const read = canonicalResource(GROUP_SCHEMA, sent);
  if (!isResource(read) || !isResource(sent)) return read;
  return sent.schemas === undefined ? read : { schemas: sent.schemas, ...read };
}
