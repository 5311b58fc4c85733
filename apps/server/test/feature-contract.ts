import type { Action } from '../src/auth/permissions.ts';
import type { Fixture } from './fixture.ts';
import type { Json, ServerUnderTest } from './server-under-test.ts';

/** The parameters and the body of one call. */
export interface SampleCall {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Parts of a multipart body; a Blob is a file. */
  readonly form?: Readonly<Record<string, string | Blob>>;
  /** The token of the embed user who makes the call, for operations that only they can call. */
  readonly key?: string;
}

/** Calls that pass validation and fail later, some of them after writing, with the expected status. */
export type FailingCalls = Readonly<Record<string, readonly (readonly [number, SampleCall])[]>>;

/** A list: how it grows at both ends, and the members of its envelope besides `items` and `pageInfo`. */
export interface List {
  readonly add?: (server: ServerUnderTest, fixture: Fixture, count: number) => Promise<unknown>;
  readonly keyOf: (item: Json) => unknown;
  readonly older: readonly string[];
  /** The number of rows without `first` and `limit`. */
  readonly unpaged: number;
  /** Statements besides those of every list, such as one that reads the rights of a user in whose place it answers. */
  readonly moreStatements?: number;
}

/** The status of a successful call, for the holders of the built-in roles; 200 stands for any success. */
export type Access = readonly [viewer: number, explorer: number, developer: number];

export const everyone: Access = [200, 200, 200];
export const explorers: Access = [403, 200, 200];
export const developers: Access = [403, 403, 200];
export const administrators: Access = [403, 403, 403];
/** Open to embed users only. */
export const embedUsers: Access = [403, 403, 403];
/** Open to everyone for their own resources; the sample call names one of the administrator's. */
export const ownOnly: Access = [404, 404, 404];

/**
 * The declarations of one feature's operations for the sweeps over the served document, by operationId. A file
 * `NOUN.contract.ts` beside the routes exports one; the sweeps find it there.
 */
export interface FeatureContract {
  /** For every operation, a call that succeeds, by the administrator or with a key of its own. */
  readonly samples: Readonly<Record<string, (fixture: Fixture) => SampleCall | Promise<SampleCall>>>;
  /** For every operation that writes, calls that fail; a function creates what they need. */
  readonly failing?: FailingCalls | ((fixture: Fixture) => Promise<FailingCalls>);
  /** For every operation that returns a list. */
  readonly lists?: Readonly<Record<string, List>>;
  /** Operations that query data, which only a node with pods can do. */
  readonly needsPods?: readonly string[];
  /** What a key that is limited to permissions needs besides those of the operation, for the content that it changes. */
  readonly limitedKeys?: Readonly<Record<string, readonly Action[]>>;
  /** For every operation; administrators may call each of them, except those of embed users. */
  readonly access: Readonly<Record<string, Access>>;
}
