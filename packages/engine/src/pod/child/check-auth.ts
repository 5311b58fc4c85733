import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Engine } from '../../engine-version.ts';
import { engineLog } from './pod-log.ts';

type AuthRequest = { securityContext?: unknown };
type CheckAuth = (req: AuthRequest, token: string | undefined) => Promise<unknown>;

/**
 * Verifies tokens with HS256 and the deployment's secret. If a deployment configures its own issuer
 * (CUBEJS_JWK_URL, CUBEJS_JWT_KEY), Cube's check runs as well, after ours.
 */
export function checkAuth(engine: Engine, apiSecret: string): CheckAuth {
  const { CubejsHandlerError } = engine.require(
    '@cubejs-backend/api-gateway/dist/src/cubejs-handler-error',
  ) as { CubejsHandlerError: new (status: number, type: string, message: string, cause?: unknown) => Error };
  const jwt = engine.requireFrom('@cubejs-backend/api-gateway')('jsonwebtoken') as {
    verify(token: string, secret: KeyObject, options: object): unknown;
  };
  // A text would first be tried as a public key on every request.
  const secret = createSecretKey(apiSecret, 'utf8');
  const own = process.env.CUBEJS_JWK_URL || process.env.CUBEJS_JWT_KEY ? ownIssuerCheck(engine) : undefined;
  return async (req, token) => {
    if (!token) throw new CubejsHandlerError(403, 'Forbidden', "Authorization header isn't set");
    try {
      req.securityContext = jwt.verify(token, secret, { algorithms: ['HS256'] });
      return undefined;
    } catch (error) {
      if (own) return own(req, token);
      throw new CubejsHandlerError(403, 'Forbidden', 'Invalid token', error);
    }
  };
}

function ownIssuerCheck(engine: Engine): CheckAuth {
  const { getEnv } = engine.shared as unknown as { getEnv: (name: string) => unknown };
  const names = ['Key', 'Algorithms', 'Issuer', 'Audience', 'Subject', 'ClaimsNamespace'];
  const options = Object.fromEntries(
    names.map((name) => [name.charAt(0).toLowerCase() + name.slice(1), getEnv(`jwt${name}`)]),
  );
  type Gateway = { createDefaultCheckAuth(options: object): CheckAuth };
  const { ApiGateway } = engine.apiGateway as unknown as { ApiGateway: { prototype: Gateway } };
  const gateway = Object.assign(Object.create(ApiGateway.prototype) as Gateway, {
    enforceSecurityChecks: true,
    releaseListeners: [],
    logger: engineLog(engine),
  });
  return gateway.createDefaultCheckAuth({ ...options, jwkUrl: getEnv('jwkUrl') });
}
