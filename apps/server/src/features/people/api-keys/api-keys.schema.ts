import { Type } from 'typebox';
import { ActionName } from '../../../http/permission-shapes.ts';
import { Id, IsoTime, Name, nullable } from '../../../http/shapes.ts';

const members = {
  id: Id,
  name: Type.String(),
  hint: Type.String({ description: 'Enough of the key to recognise it.', examples: ['sk-Ab…x9Qz'] }),
  userId: Type.Integer({ description: 'Whose rights the key carries.' }),
  deploymentIds: nullable(Type.Array(Type.Integer()), 'Deployments the key is limited to; null for all.'),
  permissions: nullable(
    Type.Array(Type.String()),
    "Permissions the key is limited to; null for all of its owner's.",
  ),
  expiresAt: nullable(IsoTime),
  lastUsedAt: nullable(IsoTime),
  createdAt: IsoTime,
};

export const ApiKeyResponse = Type.Object(members, { title: 'ApiKeyResponse' });

export const ApiKeyCreatedResponse = Type.Object(
  { ...members, token: Type.String({ description: 'The key itself, shown this once.' }) },
  { title: 'ApiKeyCreatedResponse' },
);

export const CreateApiKeyInput = Type.Object(
  {
    name: Name,
    deploymentIds: Type.Optional(
      nullable(
        Type.Array(Id, { minItems: 1, maxItems: 1000 }),
        'Limits the key to these deployments; all when absent or null.',
      ),
    ),
    permissions: Type.Optional(
      nullable(
        Type.Array(ActionName, { minItems: 1, maxItems: 100 }),
        "Limits the key to these permissions; all of its owner's when absent or null.",
      ),
    ),
    userId: Type.Optional(
      nullable(
        Id,
        'Whose rights the key carries: a user whom only an administrator can name; oneself unless told.',
      ),
    ),
    expiresAt: Type.Optional(nullable(IsoTime, 'When the key ends; never when absent or null.')),
  },
  {
    title: 'CreateApiKeyInput',
    examples: [{ name: 'CI', deploymentIds: [1], permissions: ['DeploymentRead', 'SchemaRead'] }],
  },
);
