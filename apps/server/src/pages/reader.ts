import type { FastifyRequest } from 'fastify';

/** Who reads a page, as far as the page shows it. */
export interface Reader {
  /** The person who is signed in, if anyone is; their email address if they have no name. */
  readonly user: { readonly name: string; readonly email: string } | undefined;
  /** A language that pages have: of the person, or else of the account, or else of the browser. */
  readonly locale: string;
  /** The IANA time zone of the person, or else of the account; null if neither has chosen one. */
  readonly timezone: string | null;
}

/** Finds the reader of a request. Never rejects. */
export interface ReaderSource {
  of(request: FastifyRequest): Promise<Reader>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The readers of pages. */
    readers: ReaderSource;
  }
}
