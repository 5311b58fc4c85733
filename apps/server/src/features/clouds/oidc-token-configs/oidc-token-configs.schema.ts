import { type Static, Type } from 'typebox';
import {
  Id,
  IsoTime,
  Matching,
  nullable,
  nullish,
  OpenObject,
  oneOf,
  Visible,
} from '../../../http/shapes.ts';

export const AUDIENCE_TYPES = ['aws', 'gcp', 'azure', 'custom'] as const;
export type AudienceType = (typeof AUDIENCE_TYPES)[number];

const NAME = '^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$';
const SUB_FORMAT =
  '^(?:[A-Za-z0-9:_-]|\\{(?:deployment_id|component|region|user_email|username|user_id|user_attribute:[^{}]+)\\})+$';
const VARIABLE = '^[A-Z_][A-Z0-9_]*$';

const fields = {
  name: Matching(NAME, 'contain only lower-case letters, digits and hyphens, and no hyphen at either end', {
    minLength: 1,
    maxLength: 63,
    description:
      'The name of the token; its file is `cube_cloud_token_<name>`. Lower-case letters, digits and hyphens.',
  }),
  customAudience: Visible({
    minLength: 1,
    maxLength: 500,
    description: 'The `aud` of the token, for the types `gcp` (the path of the provider) and `custom`.',
  }),
  subFormat: Matching(SUB_FORMAT, 'contain only letters, digits, ":", "_", "-" and known placeholders', {
    minLength: 1,
    maxLength: 200,
    description:
      'The format of the `sub`: letters, digits, `:`, `_`, `-`, and the placeholders `{deployment_id}`, `{component}`, ' +
      '`{region}`; in user tokens also `{user_email}`, `{username}`, `{user_id}`, `{user_attribute:<name>}`.',
  }),
  targetEnvVar: Matching(
    VARIABLE,
    'contain only upper-case letters, digits and "_", and not begin with a digit',
    {
      minLength: 1,
      maxLength: 128,
      description: 'The variable of a deployment that contains the path of the token.',
    },
  ),
};

/** Absent keeps the value, or sets the default. */
const optional = {
  customAudience: nullish(fields.customAudience),
  customClaims: nullish(
    OpenObject,
    'Additional claims. Strings may contain placeholders; a string with commas becomes a list. Standard claims and ' +
      'claims that begin with `cube:` are reserved.',
  ),
  isEnabled: nullish(Type.Boolean({ description: 'Whether tokens are issued.' })),
  name: nullish(fields.name),
  subFormat: nullish(fields.subFormat),
  targetEnvVar: nullish(fields.targetEnvVar),
};

export const CreateOidcTokenConfigInput = Type.Object(
  {
    audienceType: oneOf(
      AUDIENCE_TYPES,
      'The recipient of the token. One configuration per cloud, any number of `custom`.',
    ),
    ...optional,
  },
  {
    title: 'CreateOidcTokenConfigInput',
    examples: [
      {
        audienceType: 'custom',
        customAudience: 'https://warehouse.example.com',
        name: 'warehouse',
        targetEnvVar: 'WAREHOUSE_TOKEN_FILE',
      },
    ],
  },
);
export type CreateOidcTokenConfigInput = Static<typeof CreateOidcTokenConfigInput>;

export const UpdateOidcTokenConfigInput = Type.Object(
  {
    ...optional,
    audienceType: Type.Optional(oneOf(AUDIENCE_TYPES, 'The current type: it cannot be changed.')),
  },
  {
    title: 'UpdateOidcTokenConfigInput',
    examples: [{ isEnabled: false, subFormat: 'facet:{deployment_id}:{component}' }],
  },
);
export type UpdateOidcTokenConfigInput = Static<typeof UpdateOidcTokenConfigInput>;

export const OidcTokenConfig = Type.Object(
  {
    id: Id,
    audienceType: oneOf(AUDIENCE_TYPES),
    audience: Type.String({ description: 'The `aud` of the token.' }),
    name: Type.String(),
    isEnabled: Type.Boolean(),
    subFormat: nullable(Type.String(), 'Null for the default.'),
    customClaims: nullable(OpenObject),
    targetEnvVar: nullable(Type.String()),
    createdAt: IsoTime,
    updatedAt: IsoTime,
  },
  { title: 'OidcTokenConfig' },
);

export const OidcTokenConfigPath = Type.Object({ id: { ...Id, description: 'The configuration.' } });
