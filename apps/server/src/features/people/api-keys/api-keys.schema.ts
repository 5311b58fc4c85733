import { Type } from 'typebox';
import { ActionName } from '../../../http/permission-shapes.ts';
import { Id, IsoTime, Name, nullable, nullish } from '../../../http/shapes.ts';

const members = {
  id: Id,
  name: Type.String(),
  hint: Type.String({
    description: 'The beginning and end of the key, to help recognise it.',
    examples: ['sk-Ab…x9Qz'],
  }),
  userId: Type.Integer({ description: 'The user whose permissions the key has.' }),
  deploymentIds: nullable(
    Type.Array(Type.Integer()),
    'The deployments that the key is limited to; null for all.',
  ),
  permissions: nullable(
    Type.Array(Type.String()),
    'The permissions that the key is limited to; null for all permissions of its owner.',
  ),
  expiresAt: nullable(IsoTime),
  lastUsedAt: nullable(IsoTime),
  createdAt: IsoTime,
};

export const ApiKeyResponse = Type.Object(members, { title: 'ApiKeyResponse' });

export const ApiKeyCreatedResponse = Type.Object(
  { ...members, token: Type.String({ description: 'The key itself, returned only in this response.' }) },
  { title: 'ApiKeyCreatedResponse' },
);

export const CreateApiKeyInput = Type.Object(
  {
    name: Name,
    deploymentIds: nullish(
      Type.Array(Id, { minItems: 1, maxItems: 1000 }),
      'Limits the key to these deployments; absent or null for all.',
    ),
    permissions: nullish(
      Type.Array(ActionName, { minItems: 1, maxItems: 100 }),
      'Limits the key to these permissions; absent or null for all permissions of its owner.',
    ),
    userId: nullish(
      Id,
      'The owner of the key; defaults to the caller. Only administrators can name another user.',
    ),
    expiresAt: nullish(IsoTime, 'When the key expires; absent or null for never.'),
  },
  {
    title: 'CreateApiKeyInput',
    examples: [{ name: 'CI', deploymentIds: [1], permissions: ['DeploymentRead', 'SchemaRead'] }],
  },
);
