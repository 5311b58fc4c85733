import { Type } from 'typebox';
import { IsoTime, Line, nullable, nullish, OpenObject } from '../../../http/shapes.ts';

const Scopes = nullish(
  Type.Array(Line(100), { maxItems: 20 }),
  'Scopes to limit the token to; scopes that cannot be granted are left out.',
);

const tokenInput = (title: string, longest: number) =>
  Type.Object(
    {
      security_context: {
        ...OpenObject,
        description: 'Signed into the token and visible to the model and its access policies.',
      },
      expires_in: nullish(
        Type.Integer({ minimum: 1, maximum: longest }),
        `Lifetime in seconds; defaults to ${longest}.`,
      ),
      scopes: Scopes,
    },
    { title, examples: [{ security_context: { country: 'US' }, expires_in: 600 }] },
  );

export const ENVIRONMENT_TOKEN_SECONDS = 3600;
export const META_TOKEN_SECONDS = 86_400;
export const DEPLOYMENT_TOKEN_SECONDS = 86_400;

export const CreateEnvironmentTokenInput = tokenInput(
  'CreateDeploymentEnvironmentTokenInput',
  ENVIRONMENT_TOKEN_SECONDS,
);
export const CreateMetaTokenInput = tokenInput('CreateMetaSyncTokenInput', META_TOKEN_SECONDS);

export const EnvironmentToken = Type.Object(
  {
    token: Type.String({ description: 'A JWT for the data API.' }),
    security_context: { ...OpenObject, description: 'The security context as signed.' },
    created_at: IsoTime,
    expires_at: IsoTime,
    scopes: nullable(Type.Array(Type.String()), 'Scopes the token is limited to; null for no limit.'),
  },
  { title: 'DeploymentEnvironmentToken' },
);

export const EnvironmentTokenResponse = Type.Object(
  { data: EnvironmentToken },
  { title: 'DeploymentEnvironmentTokenResponse' },
);

export const CreateDeploymentTokenInput = Type.Object(
  {
    expiresIn: nullish(
      Type.Integer({ minimum: 60, maximum: DEPLOYMENT_TOKEN_SECONDS }),
      `Lifetime in seconds; defaults to ${DEPLOYMENT_TOKEN_SECONDS}.`,
    ),
  },
  { title: 'CreateDeploymentTokenInput', examples: [{ expiresIn: 900 }] },
);

export const DeploymentTokenResponse = Type.Object(
  {
    cubeApiToken: Type.String({
      description: 'A JWT for the data API, with the caller as security context.',
    }),
  },
  { title: 'DeploymentTokenResponse' },
);
