import type { Db, Tx } from '@facet/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import type { Platform } from '../app/platform.ts';
import type { Person } from '../audit/audit-event.ts';
import type { Access } from '../auth/access.ts';
import type { Caller } from '../auth/caller.ts';
import type { DeploymentRow } from '../auth/deployment.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Shape = TObject | undefined;
type Value<T> = T extends TSchema ? Static<T> : undefined;

/** What every handler is given: the caller, already authorised, and the validated input. */
interface Given<P extends Shape, Q extends Shape, B> {
  readonly platform: Platform;
  readonly caller: Caller;
  readonly params: Value<P>;
  readonly query: Value<Q>;
  readonly body: Value<B>;
  /** The deployment that the path names, of the caller's tenant. */
  readonly deployment: Value<P> extends { deploymentId: number } ? DeploymentRow : undefined;
  readonly request: FastifyRequest;
  /** For headers of the answer; what the handler returns is its body. */
  readonly reply: FastifyReply;
  /** Aborted when the client goes away, or has its answer. */
  gone(): AbortSignal;
}

interface ReadGiven<P extends Shape, Q extends Shape, B> extends Given<P, Q, B> {
  readonly db: Db;
}

interface WriteGiven<P extends Shape, Q extends Shape, B, R> extends Given<P, Q, B> {
  /** The one transaction of the request; the audit row is written in it. */
  readonly tx: Tx;
  /** What `before` answered. */
  readonly prepared: R;
  /**
   * Says what the audit row tells beyond actor and event; `deploymentId` in the target files the row under a
   * deployment that the path did not name. Secrets never go in.
   * @param person who it was, in a public operation that found it out
   */
  audit(target: Record<string, unknown>, changes?: Record<string, unknown>, person?: Person): void;
  /** Runs once the transaction is committed. */
  afterCommit(action: () => void): void;
  /**
   * Runs as the last of the transaction, after the audit row: for what has to be done elsewhere, or else nothing here.
   * When it throws, all of the transaction is rolled back.
   */
  beforeCommit(action: () => Promise<void>): void;
  /**
   * To be called by whatever changes a key, a user, a role, a membership or a policy: every node drops what it has
   * cached of callers, this one before it answers.
   */
  accessChanged(): Promise<void>;
}

interface Declared<P extends Shape, Q extends Shape, B extends TSchema | undefined> {
  readonly id: string;
  readonly method: Method;
  /** As OpenAPI writes it: `/api/v1/deployments/{deploymentId}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly access: Access;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Success answers by status; the errors are added from access and shapes. */
  readonly answers: Readonly<Record<number, TSchema>>;
  /** Further error statuses that this operation gives, with the reason. */
  readonly errors?: Readonly<Record<number, string>>;
  /** Largest body in bytes; 1 MiB unless told. */
  readonly bodyLimit?: number;
  /**
   * A member of the body, an object, that may be of many megabytes: the handler gets it as a `LargeMember`, gzipped and
   * unread.
   */
  readonly largeMember?: string;
  /** Fields of the body that are stored as bytes, and so may hold any character: `body.files.*.content`. */
  readonly freeText?: readonly string[];
  /** The body comes as multipart/form-data, with the file's bytes as a Buffer. */
  readonly isMultipart?: boolean;
  /** Rewrites the body before it is validated, as a protocol asks that has several spellings of one thing. */
  readonly readBody?: (sent: unknown) => unknown;
  /** Calls a minute that one credential may make. */
  readonly callsPerMinute?: number;
}

interface ReadDeclaration<P extends Shape, Q extends Shape, B extends TSchema | undefined>
  extends Declared<P, Q, B> {
  handle(given: ReadGiven<P, Q, B>): unknown;
}

interface WriteDeclaration<P extends Shape, Q extends Shape, B extends TSchema | undefined, R>
  extends Declared<P, Q, B> {
  /** Event name in the audit log. */
  readonly audit: string;
  /**
   * Runs before the transaction is begun: for what takes long, such as fetching from a remote, and for what stays also
   * when the operation fails, such as that a password was tried. What it answers is the handler's `prepared`.
   */
  before?(given: Given<P, Q, B>): Promise<R>;
  handle(given: WriteGiven<P, Q, B, R>): unknown;
}

/** A change as the server registers it. */
export type WriteOperation = { readonly kind: 'write' } & WriteDeclaration<
  TObject,
  TObject,
  TSchema,
  unknown
>;

/** An operation as the server registers it. */
export type Operation =
  | ({ readonly kind: 'read' } & ReadDeclaration<TObject, TObject, TSchema>)
  | WriteOperation;

/** Declares an operation that changes nothing. */
export function readOperation<
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends TSchema | undefined = undefined,
>(declaration: ReadDeclaration<P, Q, B>): Operation {
  return { kind: 'read', ...declaration } as unknown as Operation;
}

/** Declares an operation that changes something: one transaction, with its audit row. */
export function writeOperation<
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends TSchema | undefined = undefined,
  R = void,
>(declaration: WriteDeclaration<P, Q, B, R>): WriteOperation {
  return { kind: 'write', ...declaration } as unknown as WriteOperation;
}
