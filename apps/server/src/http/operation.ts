import { closedShape } from '@facet/dashboards/unknown-fields';
import type { Db, Tx } from '@facet/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { Person } from '../audit/audit-event.ts';
import type { Access, EmbedAccess } from '../auth/access.ts';
import type { Caller } from '../auth/caller.ts';
import type { DeploymentRow } from '../auth/deployment.ts';
import type { Action } from '../auth/permissions.ts';
import type { Settings } from '../settings.ts';
import { isScim } from './scim-dialect.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Shape = TObject | undefined;
type Value<T> = T extends TSchema ? Static<T> : undefined;

/** The input of every handler: the authorised caller, the validated request, and the parts of the server it uses. */
interface Context<P extends Shape, Q extends Shape, B, S> {
  readonly platform: S;
  readonly caller: Caller;
  readonly params: Value<P>;
  readonly query: Value<Q>;
  readonly body: Value<B>;
  /** The deployment in the path, which belongs to the caller's tenant. */
  readonly deployment: Value<P> extends { deploymentId: number } ? DeploymentRow : undefined;
  readonly request: FastifyRequest;
  /** For response headers; the handler's result is the body. */
  readonly reply: FastifyReply;
  /** Aborts when the client disconnects or has received its response. */
  gone(): AbortSignal;
}

interface ReadContext<P extends Shape, Q extends Shape, B, S> extends Context<P, Q, B, S> {
  readonly db: Db;
}

interface WriteContext<P extends Shape, Q extends Shape, B, R, S> extends Context<P, Q, B, S> {
  /** The one transaction of the request; the audit row is written in it. */
  readonly tx: Tx;
  /** The result of `before`. */
  readonly prepared: R;
  /**
   * Adds to the audit row, which already names the actor and the event. A `deploymentId` in the target files the row
   * under a deployment that is not in the path. Never pass a secret.
   * @param person the actor, in a public operation that identified one
   */
  audit(target: Record<string, unknown>, changes?: Record<string, unknown>, person?: Person): void;
  /** Runs after the commit and before the response. */
  afterCommit(action: () => void | Promise<void>): void;
  /**
   * Runs as the last step of the transaction, after the audit row. For an effect elsewhere that must succeed before
   * anything changes here: if it rejects, the transaction rolls back.
   */
  beforeCommit(action: () => Promise<void>): void;
  /**
   * Drops every node's cached callers; this node's before the response. Call it after a change to a credential, user,
   * role, membership or policy.
   */
  accessChanged(): Promise<void>;
}

interface Declared<P extends Shape, Q extends Shape, B extends TSchema | undefined> {
  readonly id: string;
  readonly method: Method;
  /** As OpenAPI writes it: `/api/v1/deployments/{deploymentId}`. */
  readonly path: string;
  /** Defaults to the tag given to `operationsWith`. */
  readonly tag?: string;
  readonly summary: string;
  readonly description: string;
  readonly access: Access;
  /** An action that the caller needs in addition to `access`, or several of which one is enough. */
  readonly also?: Action | readonly Action[];
  /** The embed sessions that may call the operation; none if absent. They also need the permission in `access`. */
  readonly embed?: EmbedAccess;
  /** The permission that embed sessions need instead of `access`. */
  readonly embedAccess?: Action;
  /** The deployment is in the body, so the handler checks the key's scope. */
  readonly checksScope?: boolean;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** A request without a body means the same as one with `{}`. */
  readonly isBodyOptional?: boolean;
  /**
   * Refuses fields and query parameters that it does not declare, instead of ignoring them: for operations that decide
   * who may see or do something. Defaults to true for writes that require more than a permission, except SCIM's.
   */
  readonly isStrict?: boolean;
  /** Fields of the body that older clients send to a strict operation. They are ignored. */
  readonly toleratedFields?: readonly string[];
  /** Success responses by status. Errors are derived from access and shapes. */
  readonly answers: Readonly<Record<number, TSchema>>;
  /** Further error statuses, with the reason. */
  readonly errors?: Readonly<Record<number, string>>;
  /** Largest body in bytes; defaults to 1 MiB. */
  readonly bodyLimit?: number;
  /**
   * A member of the body, an object, that may have many megabytes: the handler receives it as a `LargeMember`, gzipped
   * and unparsed.
   */
  readonly largeMember?: string;
  /** Fields of the body that are stored as bytes and may contain any character: `body.files.*.content`. */
  readonly freeText?: readonly string[];
  /** The body is multipart/form-data, with the file's bytes as a Buffer. */
  readonly isMultipart?: boolean;
  /** Rewrites the body before validation, for a protocol that spells one thing in several ways. */
  readonly readBody?: (sent: unknown) => unknown;
  /** Some answers are lines of JSON, each of which has to reach the client at once. */
  readonly sendsLines?: boolean;
  /** The response has no end, and each event has to reach the client at once: it is not compressed. */
  readonly isEventStream?: boolean;
  /** Calls per minute and credential, or network if the operation is public. */
  readonly callsPerMinute?: number | ((settings: Settings) => number);
}

interface ReadDeclaration<P extends Shape, Q extends Shape, B extends TSchema | undefined, S>
  extends Declared<P, Q, B> {
  handle(context: ReadContext<P, Q, B, S>): unknown;
}

interface WriteDeclaration<P extends Shape, Q extends Shape, B extends TSchema | undefined, R, S>
  extends Declared<P, Q, B> {
  /** Event name in the audit log. */
  readonly audit: string;
  /**
   * Runs before the transaction: for slow work, such as a fetch from a remote, and for effects that outlive a failure,
   * such as a counted password attempt. Its result is the handler's `prepared`.
   */
  before?(context: Context<P, Q, B, S>): Promise<R>;
  handle(context: WriteContext<P, Q, B, R, S>): unknown;
}

interface Registered<K extends 'read' | 'write', S> {
  readonly kind: K;
  readonly tag: string;
  readonly isStrict: boolean;
  /** Makes the compiler check that a server has the parts that an operation uses. Never set. */
  readonly uses?: (platform: S) => void;
}

/** An operation that changes something, as the server registers it. */
export type WriteOperation<S = never> = Registered<'write', S> &
  WriteDeclaration<TObject, TObject, TSchema, unknown, S>;

/** An operation as the server registers it. */
export type Operation<S = never> =
  | (Registered<'read', S> & ReadDeclaration<TObject, TObject, TSchema, S>)
  | WriteOperation<S>;

/** For operations that change accounts, people and credentials. */
const STRICT_ACCESS = ['admin', 'unlimited', 'public'] as const satisfies readonly Access[];

/** Identity providers send attributes that a server does not know, and expect it to ignore them. */
function isStrictByDefault({ access, path }: { readonly access: Access; readonly path: string }): boolean {
  return STRICT_ACCESS.some((strict) => strict === access) && !isScim(path);
}

/**
 * Ways to declare operations. `readOperation` changes nothing; `writeOperation` is one transaction with its audit row.
 * @typeParam S the parts of the server that the handlers use
 * @param tag the heading of the operations in OpenAPI
 */
export function operationsWith<S>(tag: string) {
  return {
    readOperation<
      P extends Shape = undefined,
      Q extends Shape = undefined,
      B extends TSchema | undefined = undefined,
    >(declaration: ReadDeclaration<P, Q, B, S>): Operation<S> {
      return { kind: 'read', tag, isStrict: false, ...declaration } as unknown as Operation<S>;
    },
    writeOperation<
      P extends Shape = undefined,
      Q extends Shape = undefined,
      B extends TSchema | undefined = undefined,
      R = void,
    >(declaration: WriteDeclaration<P, Q, B, R, S>): WriteOperation<S> {
      const { body, isStrict = isStrictByDefault(declaration) } = declaration;
      const shape = isStrict ? closedShape(body) : body;
      return { kind: 'write', tag, ...declaration, isStrict, body: shape } as unknown as WriteOperation<S>;
    },
  };
}
