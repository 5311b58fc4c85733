import type { Commands, Kept } from './command.ts';

/** Unvalidated JSON; the tour reads single fields of it. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Response {
  readonly status: number;
  readonly body: Json;
}

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  /**
   * The whole header: `Bearer sk-…` for the management API, the token alone for the data API, `Embed-Token …` for embedded
   * pages; undefined for requests without a credential.
   */
  readonly authorization: string | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as multipart/form-data. */
  readonly form?: Readonly<Record<string, string | FormFile>>;
  /** The member of the response that later commands use as a shell variable. */
  readonly keeps?: Kept | undefined;
  /** Prints the request. */
  readonly commands: Commands;
  /** The text that the response contains until the printed command may continue. */
  readonly waitsWhile?: string;
  /** The member of the response to print; defaults to the whole response. */
  readonly shows?: string;
}

export interface FormFile {
  readonly name: string;
  readonly text: string;
}

/** Stops the tour; the message is one sentence. */
export class TourError extends Error {}

/** Sends a request and prints it as a command for bash, followed by the response. */
export async function send(request: Request): Promise<Response> {
  const response = await dispatch(request);
  show(request, response);
  return response;
}

/** Repeats a request until `isDone` accepts its response, and prints the last one. */
export async function sendUntil(
  request: Request,
  isDone: (response: Response) => boolean,
  seconds = 60,
): Promise<Response> {
  const deadline = Date.now() + seconds * 1000;
  let response = await dispatch(request);
  let attempts = 1;
  while (!isDone(response)) {
    if (Date.now() > deadline)
      throw new TourError(`${request.url} did not finish in time: ${JSON.stringify(response.body)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    response = await dispatch(request);
    attempts += 1;
  }
  show(request, response, attempts);
  return response;
}

async function dispatch({ method, url, authorization, body, form }: Request): Promise<Response> {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(url, {
    method,
    headers,
    body: form ? formOf(form) : JSON.stringify(body),
  }).catch(() => {
    throw new TourError(
      `No server is listening at ${new URL(url).origin}: start one with npm start, or set FACET_URL.`,
    );
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

function formOf(form: NonNullable<Request['form']>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form))
    data.append(name, typeof value === 'string' ? value : new File([value.text], value.name));
  return data;
}

function show(request: Request, { status, body }: Response, attempts = 1): void {
  const times = attempts > 1 ? ` (after ${attempts} requests)` : '';
  const part = request.shows === undefined ? undefined : body[request.shows];
  const text = part === undefined ? shortened(body) : `{…"${request.shows}":${shortened(part)}…}`;
  console.log(`${request.commands.of(request)}\n# ${status}${times} ${cut(text, 400)}\n`);
  if (request.keeps !== undefined && status < 300)
    request.commands.keep(request.keeps, memberOf(body, request.keeps.member));
}

/** The value that the printed command finds: the last member of this name in the response. */
function memberOf(body: Json, member: string): string {
  const text = JSON.stringify(body);
  return new RegExp(`.*"${member}":"*([^",}]*)`).exec(text)?.[1] ?? '';
}

/** JSON with long strings, such as tokens and files, cut short. */
function shortened(value: unknown): string {
  return (
    JSON.stringify(value, (_key, member) => (typeof member === 'string' ? cut(member, 80) : member)) ?? ''
  );
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
