import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Type } from 'typebox';
import { badRequest } from '../../../errors/errors.ts';
import { readerOf } from '../../../http/validation.ts';
import type { Sender } from './verify-delivery.ts';

/** A push to a branch, as a code host told of it. */
export interface Push {
  readonly branch: string;
  /** Where the branch was; null when the sender does not tell, or it was made by the push. */
  readonly before: string | null;
  /** Where it is; null when the sender does not tell, or it was deleted. */
  readonly after: string | null;
  readonly isDeleted: boolean;
  /** The default branch of the repository, if the sender tells. */
  readonly defaultBranch: string | null;
  /** What the delivery is known by when it comes again; null when nothing tells it from a new one. */
  readonly deliveryId: string | null;
}

/** A delivery that asks for nothing, and why. */
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

/** Reads a delivery that is signed. @throws 400 for a body that tells of no push */
export function readDelivery(sender: Sender, headers: IncomingHttpHeaders, body: Buffer): Push | Ignored {
  switch (sender) {
    case 'github': {
      const event = header(headers, 'x-github-event');
      if (event !== 'push')
        return {
          ignored: event === 'ping' ? 'it works' : `events ${event ?? 'without a name'} ask for nothing`,
        };
      const push = readGitHubPush(jsonIn(headers, body));
      const branch = push.repository?.default_branch ?? null;
      return pushOf(push, push.deleted === true, branch, header(headers, 'x-github-delivery'));
    }
    case 'gitlab': {
      const event = header(headers, 'x-gitlab-event');
      if (event !== 'Push Hook') return { ignored: `events ${event ?? 'without a name'} ask for nothing` };
      const push = readGitLabPush(jsonIn(headers, body));
      // The same for every try of one delivery.
      const id = header(headers, 'idempotency-key') ?? header(headers, 'x-gitlab-event-uuid');
      return pushOf(push, false, push.project?.default_branch ?? null, id);
    }
    default: {
      const push = readGenericPush(jsonIn(headers, body));
      // Without an id of its own, what tells where the branch was and is, is known by its text.
      const isOnlyOne = push.before != null && push.after != null;
      const digest = isOnlyOne ? createHash('sha256').update(body).digest('hex') : null;
      const id = header(headers, 'x-facet-delivery') ?? digest;
      return pushOf(push, push.deleted === true, push.defaultBranch ?? null, id);
    }
  }
}

function pushOf(
  push: { ref: string; before?: string | null; after?: string | null },
  isSaidDeleted: boolean,
  defaultBranch: string | null,
  deliveryId: string | null,
): Push | Ignored {
  const { ref } = push;
  if (ref.startsWith('refs/') && !ref.startsWith('refs/heads/')) return { ignored: `${ref} is no branch` };
  const isDeleted = isSaidDeleted || isZero(push.after);
  const before = isZero(push.before) ? null : (push.before ?? null);
  const after = isDeleted ? null : (push.after ?? null);
  if (before !== null && before === after) return { ignored: 'the branch is where it was' };
  return { branch: ref.replace(/^refs\/heads\//, ''), before, after, isDeleted, defaultBranch, deliveryId };
}

function isZero(oid: string | null | undefined): boolean {
  return oid != null && /^0+$/.test(oid);
}

/** The body as JSON; GitHub also sends it as the field of a form, where its owner chose so. */
function jsonIn(headers: IncomingHttpHeaders, body: Buffer): unknown {
  const text = body.toString('utf8');
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  try {
    return JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text);
  } catch {
    throw badRequest('The body must be JSON');
  }
}

/** A header of visible characters, of the length that ids have. */
function header(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === 'string' && /^[ -~]{1,200}$/.test(value) ? value : null;
}
