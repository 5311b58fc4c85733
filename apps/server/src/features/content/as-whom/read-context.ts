import { Type } from 'typebox';
import { badRequest } from '../../../errors/errors.ts';
import { Line } from '../../../http/shapes.ts';
import { readerOf } from '../../../http/validation.ts';
import { RESERVED, type UserContext } from '../../people/security-context/load-security-context.ts';
import { CONTEXT_BYTES } from './as-whom.schema.ts';

const PLACE = 'body.as.securityContext';

const Text = Type.String({ maxLength: 1000 });
const Value = Type.Union([
  Text,
  Type.Number(),
  Type.Boolean(),
  Type.Array(Text, { maxItems: 500 }),
  Type.Array(Type.Number(), { maxItems: 500 }),
]);

const CubeCloud = Type.Object(
  {
    groups: Type.Optional(Type.Array(Line(255), { maxItems: 500 })),
    userAttributes: Type.Optional(Type.Record(Type.String(), Value)),
    embedTenantName: Type.Optional(Line(255)),
    externalId: Type.Optional(Line(255)),
  },
  { additionalProperties: false },
);
const readCubeCloud = readerOf(CubeCloud, `${PLACE}.cubeCloud`);

/**
 * The context of a user as a security context spells it.
 * @throws 400 that names the place, for claims that only the server sets and for values that a model cannot get
 */
export function readContext(given: Readonly<Record<string, unknown>>): UserContext {
  const bytes = Buffer.byteLength(JSON.stringify(given));
  if (bytes > CONTEXT_BYTES) throw badRequest(`${PLACE} must be at most ${CONTEXT_BYTES} bytes as JSON`);
  const { cubeCloud = {}, ...own } = given;
  const reserved = Object.keys(own).find((claim) => RESERVED.has(claim));
  if (reserved !== undefined)
    throw badRequest(`${PLACE}.${reserved} must be absent: only the server sets it`);
  return { own, groups: [], userAttributes: {}, ...readCubeCloud(cubeCloud) };
}
