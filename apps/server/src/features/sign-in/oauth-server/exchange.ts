import { AsyncLocalStorage } from 'node:async_hooks';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Tx } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import type { TranslatedPage } from '../../../pages/page.ts';

/** A grant that began during a request. */
export interface BegunGrant {
  readonly id: number;
  readonly name: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
}

/** A grant that ended during a request. */
export interface EndedGrant extends Omit<BegunGrant, 'scopes'> {
  readonly user: { readonly id: number; readonly email: string };
}

/** A response that is not sent yet. */
export interface LibraryAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: unknown;
}

/** The state of a request that the library does not keep. */
export interface Exchange {
  readonly address: string;
  readonly requestId: string;
  /** The caller signed in to the browser, if a browser sent the request. */
  readonly browser: Caller | undefined;
  /** The transaction of all changes that the request makes. */
  tx: Tx | undefined;
  /** The page to send in place of the library's response. */
  page: { readonly status: number; readonly page: TranslatedPage } | undefined;
  /** The library's response. */
  answer: LibraryAnswer | undefined;
  /** The error on our side, if any. */
  failure: unknown;
  readonly begunGrants: BegunGrant[];
  readonly endedGrants: EndedGrant[];
  /** The user code in the address, to fill in the form. */
  readonly userCode: string | undefined;
  /** The documents of clients that were fetched for this request, or why they could not be. */
  readonly documents: Map<string, FetchedDocument>;
  /** The address of a document that the request needs and that was not fetched before it began. */
  missingDocument: string | undefined;
}

/** What the server of a client has answered. */
export type FetchedDocument = { readonly response: Response } | { readonly error: unknown };

const exchanges = new AsyncLocalStorage<Exchange>();

/** The initial state of a request. */
export function newExchange(
  request: FastifyRequest,
  userCode?: string,
  documents: Exchange['documents'] = new Map(),
): Exchange {
  return {
    address: request.ip,
    requestId: request.id,
    browser: request.admitted.caller,
    userCode,
    tx: undefined,
    page: undefined,
    answer: undefined,
    failure: undefined,
    begunGrants: [],
    endedGrants: [],
    documents,
    missingDocument: undefined,
  };
}

/** The state of the current request. */
export function exchange(): Exchange {
  const current = exchanges.getStore();
  if (current === undefined) throw new Error('No OAuth request is in progress');
  return current;
}

/** The transaction of the current request. */
export function transaction(): Tx {
  const { tx } = exchange();
  if (tx === undefined) throw new Error('The OAuth request has no transaction');
  return tx;
}

/** Runs `work` as part of a request. */
export function during<T>(request: Exchange, work: () => Promise<T>): Promise<T> {
  return exchanges.run(request, work);
}
