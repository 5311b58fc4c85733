import { Type } from 'typebox';
import { Line, nullish, oneOf } from '../../../http/shapes.ts';
import { isResource, named } from './attribute.ts';
import type { PatchOperation } from './patch.ts';

const PATCH_URN = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** The most operations in one request: Entra ID sends one per member, some hundreds at a time. */
const MOST_OPERATIONS = 1000;

const Operation = Type.Object(
  {
    op: oneOf(['add', 'remove', 'replace'], 'The kind of change, ignoring case.'),
    path: nullish(
      Type.String({ maxLength: 2000 }),
      'The attribute to change, such as `emails[type eq "work"].value`; if absent, all attributes in `value`.',
    ),
    value: Type.Optional(Type.Unknown({ description: 'The new value.' })),
  },
  { title: 'ScimPatchOperation' },
);

export const ScimPatch = Type.Object(
  {
    schemas: Type.Optional(Type.Array(Line(255), { maxItems: 50 })),
    Operations: Type.Array(Operation, {
      minItems: 1,
      maxItems: MOST_OPERATIONS,
      description: `At most ${MOST_OPERATIONS} changes, applied in order, all or none.`,
    }),
  },
  {
    title: 'ScimPatch',
    description: 'Changes to a resource (RFC 7644, 3.5.2).',
    examples: [{ schemas: [PATCH_URN], Operations: [{ op: 'replace', path: 'active', value: false }] }],
  },
);

const MEMBERS = ['schemas', 'Operations', 'op', 'path', 'value'].map((name) => ({ name }));

/** Normalises the body of a PATCH: names are spelled as in the RFC, and `op` is lower case. */
export function readPatch(sent: unknown): unknown {
  const body = withNames(sent);
  if (!isResource(body) || !Array.isArray(body.Operations)) return body;
  return { ...body, Operations: body.Operations.map(readOperation) };
}

function readOperation(sent: unknown): unknown {
  const operation = withNames(sent);
  if (!isResource(operation) || typeof operation.op !== 'string') return operation;
  return { ...operation, op: operation.op.toLowerCase() };
}

function withNames(sent: unknown): unknown {
  if (!isResource(sent)) return sent;
  return Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [named(MEMBERS, key)?.name ?? key, value]),
  );
}

/** The operations of a validated body. */
export function operationsOf(body: { readonly Operations: readonly unknown[] }): readonly PatchOperation[] {
  return body.Operations as readonly PatchOperation[];
}
