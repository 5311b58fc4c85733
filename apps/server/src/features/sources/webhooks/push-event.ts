import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Type } from 'typebox';
import { badRequest } from '../../../errors/errors.ts';
import { readerOf } from '../../../http/validation.ts';
import type { Sender } from './verify-delivery.ts';

/** A push to a branch, from a delivery of a code host. */
export interface Push {
  readonly branch: string;
  /** The previous head; null if the sender omits it or the push created the branch. */
  readonly before: string | null;
  /** The new head; null if the sender omits it or the push deleted the branch. */
  readonly after: string | null;
  readonly isDeleted: boolean;
  /** The default branch of the repository; null if the sender omits it. */
  readonly defaultBranch: string | null;
  /** Identifies repeated deliveries; null if they cannot be distinguished from new ones. */
  readonly deliveryId: string | null;
}

/** A delivery that requires no action, with the reason. */
export interface Ignored {
  readonly ignored: string;
}

const Oid = Type.Union([Type.String({ pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$' }), Type.Null()]);
const Change = {
  ref: Type.String({ minLength: 1, maxLength: 1024 }),
  before: Type.Optional(Oid),
  after: Type.Optional(Oid),
};
const Repository = Type.Object({ default_branch: Type.Optional(Type.Union([Type.String(), Type.Null()])) });
const readGitHubPush = readerOf(
  Type.Object({
    ...Change,
    deleted: Type.Optional(Type.Boolean()),
    repository: Type.Optional(Repository),
  }),
);
const readGitLabPush = readerOf(Type.Object({ ...Change, project: Type.Optional(Repository) }));
const readGenericPush = readerOf(
  Type.Object({
    ...Change,
    deleted: Type.Optional(Type.Boolean()),
    defaultBranch: Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()])),
  }),
);

/** Parses a verified delivery. @throws 400 if the body is not a valid push event */
export function readDelivery(sender: Sender, headers: IncomingHttpHeaders, body: Buffer): Push | Ignored {
  switch (sender) {
    case 'github': {
      const event = header(headers, 'x-github-event');
      if (event !== 'push')
        return {
          ignored: event === 'ping' ? 'ping received' : `events of type ${event ?? 'unknown'} are ignored`,
        };
      const push = readGitHubPush(jsonIn(headers, body));
      const branch = push.repository?.default_branch ?? null;
      return pushOf(push, push.deleted === true, branch, header(headers, 'x-github-delivery'));
    }
    case 'gitlab': {
      const event = header(headers, 'x-gitlab-event');
      if (event !== 'Push Hook') return { ignored: `events of type ${event ?? 'unknown'} are ignored` };
      const push = readGitLabPush(jsonIn(headers, body));
      // The same for every attempt of a delivery.
      const id = header(headers, 'idempotency-key') ?? header(headers, 'x-gitlab-event-uuid');
      return pushOf(push, false, push.project?.default_branch ?? null, id);
    }
    default: {
      const push = readGenericPush(jsonIn(headers, body));
      // Without an id, a push with both heads is identified by its content.
      const isUnique = push.before != null && push.after != null;
      const digest = isUnique ? createHash('sha256').update(body).digest('hex') : null;
      const id = header(headers, 'x-facet-delivery') ?? digest;
      return pushOf(push, push.deleted === true, push.defaultBranch ?? null, id);
    }
  }
}

function pushOf(
  push: { ref: string; before?: string | null; after?: string | null },
  isMarkedDeleted: boolean,
  defaultBranch: string | null,
  deliveryId: string | null,
): Push | Ignored {
  const { ref } = push;
  if (ref.startsWith('refs/') && !ref.startsWith('refs/heads/')) return { ignored: `${ref} is not a branch` };
  const isDeleted = isMarkedDeleted || isZero(push.after);
  const before = isZero(push.before) ? null : (push.before ?? null);
  const after = isDeleted ? null : (push.after ?? null);
  if (before !== null && before === after) return { ignored: 'the head of the branch did not change' };
  return { branch: ref.replace(/^refs\/heads\//, ''), before, after, isDeleted, defaultBranch, deliveryId };
}

function isZero(oid: string | null | undefined): boolean {
  return oid != null && /^0+$/.test(oid);
}

/** Parses the body as JSON. A webhook at GitHub can also be configured to send it as a form field. */
function jsonIn(headers: IncomingHttpHeaders, body: Buffer): unknown {
  const text = body.toString('utf8');
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  try {
    return JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text);
  } catch {
    throw badRequest('The body must be valid JSON');
  }
}

/** A header of at most 200 printable characters; null otherwise. */
function header(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && /^[ -~]{1,200}$/.test(value) ? value : null;
}
