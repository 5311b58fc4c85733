import type { FastifyReply } from 'fastify';
import type { Layout } from './page.ts';

/** A page of the server, as the frame of the console shows it. */
export interface FramedPage {
  /** Of the window. */
  readonly title: string;
  /** Below `main`, as HTML. */
  readonly html: string;
  readonly layout: Layout;
  /** The language of the page. */
  readonly language: string;
  /** The style sheet of all pages of the server. */
  readonly style: string;
  /** Whether submitting its form can redirect to another site. */
  readonly leavesSite: boolean;
}

/**
 * Sends a page within the frame of the console to people who have signed in there. Returns undefined, having sent nothing,
 * for everybody else and for pages that the console does not show.
 */
export type PageFrame = (
  reply: FastifyReply,
  status: number,
  page: FramedPage,
) => Promise<FastifyReply | undefined>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Null until there is a console. */
    pageFrame: PageFrame | null;
  }
}
