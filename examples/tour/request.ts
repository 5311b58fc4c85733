/** JSON as it comes; the tour reads a field here and there. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Answer {
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
  /** The member of the answer to print; all of it unless told. */
  readonly shows?: string;
}

/** What stops the tour, in a sentence. */
export class TourError extends Error {}

/** Sends a request and prints it, as the curl line that does the same, with the answer. */
export async function send(request: Request): Promise<Answer> {
  const answer = await ask(request);
  show(request, answer);
  return answer;
}

/** Sends a request again and again until its answer will do, and prints the last answer. */
export async function sendUntil(
  request: Request,
  isDone: (answer: Answer) => boolean,
  seconds = 60,
): Promise<Answer> {
  const patience = Date.now() + seconds * 1000;
  let answer = await ask(request);
  let asked = 1;
  while (!isDone(answer)) {
    if (Date.now() > patience)
      throw new TourError(`${request.url} did not come to an end: ${JSON.stringify(answer.body)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    answer = await ask(request);
    asked += 1;
  }
  show(request, answer, asked);
  return answer;
}

async function ask({ method, url, authorization, body, form }: Request): Promise<Answer> {
  const headers: Record<string, string> = { authorization };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(url, {
    method,
    headers,
    body: form ? formOf(form) : JSON.stringify(body),
  }).catch(() => {
    throw new TourError(
      `No server answers at ${new URL(url).origin}: start one with npm start, or set FACET_URL.`,
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

function show(request: Request, { status, body }: Answer, asked = 1): void {
  const times = asked > 1 ? ` (asked ${asked} times)` : '';
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

/** JSON in which long texts, such as tokens and files, are cut. */
function shortened(value: unknown): string {
  return (
    JSON.stringify(value, (_key, member) => (typeof member === 'string' ? cut(member, 80) : member)) ?? ''
  );
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
