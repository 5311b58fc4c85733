/** Unvalidated JSON; the tour reads single fields of it. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Response {
  readonly status: number;
  readonly body: Json;
}

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  /** The whole header: `Bearer sk-…` for the management API, the token alone for the data API. */
  readonly authorization: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as multipart/form-data; a Blob is a file. */
  readonly form?: Readonly<Record<string, string | Blob>>;
  /** The member of the response to print; defaults to the whole response. */
  readonly shows?: string;
}

/** Stops the tour; the message is one sentence. */
export class TourError extends Error {}

/** Sends a request and prints it as a curl command, followed by the response. */
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
  const headers: Record<string, string> = { authorization };
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

function formOf(form: Readonly<Record<string, string | Blob>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  return data;
}

function show(request: Request, { status, body }: Response, attempts = 1): void {
  const times = attempts > 1 ? ` (after ${attempts} requests)` : '';
  const part = request.shows === undefined ? undefined : body[request.shows];
  const text = part === undefined ? shortened(body) : `{…"${request.shows}":${shortened(part)}…}`;
  console.log(`$ ${curlOf(request)}\n${status}${times} ${cut(text, 400)}\n`);
}

function curlOf({ method, url, authorization, body, form }: Request): string {
  const secret = authorization.replace(/[^ ]+$/, (key) => `${key.slice(0, 5)}…${key.slice(-4)}`);
  const parts = Object.entries(form ?? {}).map(
    ([name, value]) => ` -F '${name}=${typeof value === 'string' ? value : '@…'}'`,
  );
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${url}' -H 'Authorization: ${secret}'`,
    body === undefined ? '' : ` -H 'Content-Type: application/json' -d '${shortened(body)}'`,
    ...parts,
  ].join('');
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
