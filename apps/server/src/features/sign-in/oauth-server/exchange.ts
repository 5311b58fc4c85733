import { AsyncLocalStorage } from 'node:async_hooks';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Tx } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import type { Page } from '../../../pages/page.ts';

/** A grant that ended during a request. */
export interface EndedGrant {
  readonly id: number;
  readonly name: string;
  readonly clientId: string;
  readonly user: { readonly id: number; readonly email: string };
}

/** A program that a user let act for him during a request. */
export interface BegunGrant {
  readonly id: number;
  readonly name: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
}

/** An answer that is not sent yet. */
export interface LibraryAnswer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: unknown;
}

/** What the authorization server knows of the request that it works on, beyond what the library does. */
export interface Exchange {
  readonly address: string;
  readonly requestId: string;
  /** Who is signed in in the browser, if one sent the request. */
  readonly browser: Caller | undefined;
  /** Everything that the request changes is changed in one transaction. */
  tx: Tx | undefined;
  /** A page to answer with, in place of what the library wrote. */
  page: { readonly status: number; readonly page: Page } | undefined;
  /** What the library answers. */
  answer: LibraryAnswer | undefined;
  /** What went wrong on our side. */
  failure: unknown;
  readonly begunGrants: BegunGrant[];
  readonly endedGrants: EndedGrant[];
  /** The code that a page is opened with, so that nobody has to type it. */
  readonly userCode: string | undefined;
}

const exchanges = new AsyncLocalStorage<Exchange>();

/** What is known of a request before anything is done. */
export function newExchange(request: FastifyRequest, userCode?: string): Exchange {
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
  };
}

/** The request that is being worked on. */
export function exchange(): Exchange {
  const current = exchanges.getStore();
  if (current === undefined) throw new Error('the authorization server works on no request');
  return current;
}

/** The transaction of the request that is being worked on. */
export function transaction(): Tx {
  const { tx } = exchange();
  if (tx === undefined) throw new Error('the authorization server works in a transaction');
  return tx;
}

/** Has `work` do what a request asks for. */
export function during<T>(request: Exchange, work: () => Promise<T>): Promise<T> {
  return exchanges.run(request, work);
}
