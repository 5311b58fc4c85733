import { Type } from 'typebox';
import { Line, nullable, oneOf } from '../../../http/shapes.ts';
import { isResource, named } from './attribute.ts';
import type { PatchOperation } from './patch.ts';

const PATCH_URN = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** Operations of one request: Entra ID sends a member at a time, some hundred together. */
const MOST_OPERATIONS = 1000;

const Operation = Type.Object(
  {
    op: oneOf(['add', 'remove', 'replace'], 'In any letter case.'),
    path: Type.Optional(
      nullable(
        Type.String({ maxLength: 2000 }),
        'What is changed: `title`, `name.familyName`, `emails[type eq "work"].value`; all that `value` names when absent.',
      ),
    ),
    value: Type.Optional(Type.Unknown({ description: 'What it becomes.' })),
  },
  { title: 'ScimPatchOperation' },
);

export const ScimPatch = Type.Object(
  {
    schemas: Type.Optional(Type.Array(Line(255), { maxItems: 50 })),
    Operations: Type.Array(Operation, {
      minItems: 1,
      maxItems: MOST_OPERATIONS,
      description: `Changes, made one after the other, all or none; ${MOST_OPERATIONS} at most.`,
    }),
  },
  {
    title: 'ScimPatch',
    description: 'Changes of a resource (RFC 7644, 3.5.2).',
    examples: [{ schemas: [PATCH_URN], Operations: [{ op: 'replace', path: 'active', value: false }] }],
  },
);

const MEMBERS = ['schemas', 'Operations', 'op', 'path', 'value'].map((name) => ({ name }));

/** The body of a PATCH with its names as the RFC writes them, and `op` in lower case. */
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

/** The operations of a body that was validated. */
export function operationsOf(body: { readonly Operations: readonly unknown[] }): readonly PatchOperation[] {
  return body.Operations as readonly PatchOperation[];
}
