import type { FastifyRequest } from 'fastify';

/** The appearance of a tenant's pages. */
export interface Look {
  /** The name of the account. */
  readonly name: string;
  /** The address of an image shown in place of the name; empty for none. */
  readonly logoUrl: string;
  readonly style: string;
  /** The address of the font that the page needs first; empty if it has none of the product's own. */
  readonly font: string;
  /** The directives that the Content-Security-Policy needs for it. */
  readonly sources: string;
}

/** Finds the look of the tenant that a request is for. Never rejects. */
export interface LookSource {
  of(request: FastifyRequest): Promise<Look>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The look of the pages of each tenant. */
    looks: LookSource;
  }
}
