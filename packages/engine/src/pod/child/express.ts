import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

/** The part of Express 4 that a pod uses. Cube's gateway adds its routes to the same application. */
export type Request = IncomingMessage & {
  path: string;
  params: Record<string, string | undefined>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
};
export type Response = ServerResponse & {
  status(code: number): Response;
  json(body: unknown): void;
  send(body: unknown): unknown;
};
export type Next = (error?: unknown) => void;
export type Handler = (req: Request, res: Response, next: Next) => unknown;
export type ErrorHandler = (error: unknown, req: Request, res: Response, next: Next) => unknown;
export type Router = {
  get(path: string, ...handlers: (Handler | Handler[])[]): void;
  post(path: string, ...handlers: (Handler | Handler[])[]): void;
};
export type Application = RequestListener &
  Router & {
    disable(setting: string): void;
    use(handler: Handler | ErrorHandler): void;
    use(path: string, router: Router): void;
  };

export const express = createRequire(import.meta.url)('express') as {
  (): Application;
  Router(): Router;
  json(options: { limit: string }): Handler;
};
