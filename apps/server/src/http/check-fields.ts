import { type UnknownField, unknownFields } from '@facet/dashboards/unknown-fields';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { badRequest } from '../errors/errors.ts';
import type { Operation } from './operation.ts';
import { sentenceForUnknown } from './validation.ts';

/** The response header with the fields of a request that were ignored. */
export const IGNORED_FIELDS = 'x-facet-ignored-fields';

/** The largest number of fields in the header, and its largest length: clients refuse long headers. */
const MOST = { names: 20, characters: 1000 };
/** How much of one name appears in the header. */
const OF_ONE_NAME = 60;

const NOTHING = Type.Object({});

/**
 * Checks a request for fields and query parameters that its operation does not declare. They are named in a response
 * header, because clients may be newer than the server. A strict operation refuses them, except those of older clients.
 * @throws 400
 */
export function checkFields(operation: Operation, request: FastifyRequest, reply: FastifyReply): void {
  const unknown = [
    ...unknownFields(operation.query ?? NOTHING, request.query, ['query']),
    // A protocol that rewrites its bodies, such as SCIM, has its own rules for ignored fields.
    ...(operation.readBody === undefined
      ? unknownFields(operation.body ?? NOTHING, request.body, ['body'])
      : []),
  ];
  if (unknown.length === 0) return;
  if (operation.isStrict) refuseUnknown(operation, request.body, unknown);
  reply.header(IGNORED_FIELDS, headerFor(unknown));
}

/** Removes tolerated fields from the body, whose shape is closed, and refuses all others. */
function refuseUnknown(
  { toleratedFields = [] }: Operation,
  body: unknown,
  unknown: readonly UnknownField[],
): void {
  for (const { path, name, known } of unknown) {
    const isTolerated = path.length === 2 && path[0] === 'body' && toleratedFields.includes(name);
    if (!isTolerated) throw badRequest(sentenceForUnknown(path, known));
    delete (body as Record<string, unknown>)[name];
  }
}

/** Encodes the names in characters that a header may contain, and lists a field once for all items of an array. */
function headerFor(unknown: readonly UnknownField[]): string {
  const names = new Set<string>();
  let characters = 0;
  for (const { path } of unknown) {
    const name = path.map(headerPart).join('.');
    if (names.has(name)) continue;
    characters += name.length;
    if (names.size === MOST.names || characters > MOST.characters) return [...names, '...'].join(', ');
    names.add(name);
  }
  return [...names].join(', ');
}

function headerPart(part: string | number): string {
  if (typeof part === 'number') return '*';
  return encodeURIComponent(part.slice(0, OF_ONE_NAME).toWellFormed());
}
