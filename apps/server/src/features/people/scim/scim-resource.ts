import { createHash } from 'node:crypto';
import type { Tx } from '@facet/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { Line } from '../../../http/shapes.ts';
import type { Resource, ResourceSchema } from './attribute.ts';
import { changedMeanwhile } from './scim-error.ts';
import { type Selection, selectAttributes } from './select-attributes.ts';

/** The parts of the server that SCIM uses. */
export type ScimParts = Pick<BasePlatform, 'tenants' | 'publicUrl'>;

/** The context of a change; the request may name the version that it expects. */
export interface Writing {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

/** The context of a response with one resource. */
export interface Exchange {
  readonly platform: ScimParts;
  readonly caller: Caller;
  readonly query: Selection;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The `{id}` of a path: text, because SCIM ids are opaque. */
export const ResourcePath = Type.Object({
  id: Type.String({ maxLength: 255, description: 'The id of the resource.' }),
});

export const SelectionQuery = Type.Object({
  attributes: Type.Optional({
    ...Line(4000),
    description: 'The attributes to return, separated by commas; defaults to all.',
  }),
  excludedAttributes: Type.Optional({
    ...Line(4000),
    description: 'The attributes to omit, separated by commas.',
  }),
});

/**
 * The origin under which the caller reaches their account: the server's public URL if its host belongs to the account,
 * otherwise the requested host, which the account has claimed.
 */
export async function addressOf({
  platform,
  request,
  caller,
}: Pick<Exchange, 'platform' | 'request' | 'caller'>): Promise<string> {
  const url = new URL(platform.publicUrl());
  if ((await platform.tenants.idOfHost(url.hostname)) !== caller.tenantId) url.hostname = request.hostname;
  return url.origin;
}

/** The weak ETag of the content of a resource. */
export function etagOf(...content: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return `W/"${hash.slice(0, 22)}"`;
}

/** @throws 412 when If-Match does not name this version */
export function requireMatch(request: FastifyRequest, etag: string): void {
  const wanted = request.headers['if-match'];
  if (wanted !== undefined && !names(wanted, etag)) throw changedMeanwhile();
}

/**
 * Sends one resource with its ETag, or 304 if the client already has this version.
 * @param viewOf the view of the resource for the URL of the server
 */
export async function sendResource(
  exchange: Exchange,
  schema: ResourceSchema,
  viewOf: (url: string) => Resource,
): Promise<Resource | null> {
  const { query, request, reply } = exchange;
  const resource = viewOf(await addressOf(exchange));
  const { version, location } = resource.meta as { version: string; location: string };
  reply.header('etag', version).header('location', location);
  const known = request.headers['if-none-match'];
  if (request.method === 'GET' && known !== undefined && names(known, version)) {
    reply.code(304);
    return null;
  }
  return selectAttributes(schema, resource, query);
}

/** Whether a list of ETags contains this one. Ignores weakness, since no ETag here describes exact bytes. */
function names(header: string, etag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '').replaceAll('"', '');
  return header.split(',').some((text) => text.trim() === '*' || opaque(text) === opaque(etag));
}
