import type { Request } from './request.ts';

/** Bodies longer than this are printed as a document instead of an argument. */
const LONG = 160;

/** A shell variable that the tour's commands set and use: `$DEPLOYMENT`. */
export interface Kept {
  readonly name: string;
  /** The member of the response with its value. */
  readonly member: string;
  /** The path segments that come before it in URLs. */
  readonly after?: readonly string[];
  /** The member of bodies that contains it, if it has path segments. */
  readonly field?: string;
}

interface Known extends Kept {
  readonly value: string;
}

/** Prints requests as commands that can be pasted into bash, with ids and secrets in shell variables. */
export class Commands {
  readonly #server: string;
  readonly #known = new Map<string, Known>();

  constructor(server: string) {
    this.#server = server;
  }

  /** Uses a variable for this value from now on. */
  keep(kept: Kept, value: string): void {
    this.#known.set(kept.name, { ...kept, value });
  }

  of({ method, url, authorization, body, form, keeps, waitsWhile }: Request): string {
    const parts = [`curl -sS ${method === 'GET' ? '' : `-X ${method} `}"${this.#urlOf(url)}"`];
    if (authorization !== undefined) parts.push(`-H "Authorization: ${shownCredential(authorization)}"`);
    const files: string[] = [];
    let document = '';
    for (const [name, value] of Object.entries(form ?? {})) {
      const isFile = typeof value !== 'string';
      if (isFile) files.push(`cat > ${value.name} <<'END'\n${value.text.trimEnd()}\nEND\n`);
      parts.push(`-F ${this.#quoted(isFile ? `${name}=@${value.name}` : `${name}=${value}`)}`);
    }
    if (body !== undefined) {
      const json = JSON.stringify(body);
      parts.push("-H 'Content-Type: application/json'");
      const isLong = json.length > LONG && !this.#hasKnown(json);
      parts.push(isLong ? "-d @- <<'END'" : `-d ${this.#quoted(json)}`);
      if (isLong) document = `\n${JSON.stringify(body, null, 2)}\nEND`;
    }
    if (keeps !== undefined) parts.push(`| sed -n 's/.*"${keeps.member}":"*\\([^",}]*\\).*/\\1/p'`);
    if (waitsWhile !== undefined) parts.push(`| grep -v '${waitsWhile}'; do sleep 1; done`);
    const command = `${waitsWhile === undefined ? '' : 'until '}${parts.join(parts.length > 2 ? ' \\\n  ' : ' ')}`;
    const isKept = keeps !== undefined;
    return `${files.join('')}${isKept ? `${keeps.name}=$(${command})` : command}${document}`;
  }

  #urlOf(url: string): string {
    const path = url.startsWith(this.#server) ? url.slice(this.#server.length) : url;
    let text = path.replace(/["$`\\]/g, '\\$&');
    for (const { name, value, after = [] } of this.#known.values()) {
      const escaped = RegExp.escape(value);
      for (const segment of after)
        text = text.replace(new RegExp(`(?<=/${segment}/)${escaped}(?=[/?]|$)`), `$$${name}`);
      // A number may be something else.
      if (!/^\d+$/.test(value)) text = text.replace(new RegExp(`(?<==)${escaped}(?=&|$)`), `$$${name}`);
    }
    return url.startsWith(this.#server) ? `$FACET_URL${text}` : text;
  }

  #hasKnown(text: string): boolean {
    return [...this.#known.values()].some(
      (known) => isInBodies(known) && text.includes(inBody(known, known.value)),
    );
  }

  #quoted(text: string): string {
    if (!this.#hasKnown(text)) return `'${text.replaceAll("'", "'\\''")}'`;
    let quoted = text.replace(/["$`\\]/g, '\\$&');
    for (const known of this.#known.values()) {
      const escaped = (part: string) => inBody(known, part).replaceAll('"', '\\"');
      if (isInBodies(known)) quoted = quoted.replaceAll(escaped(known.value), escaped(`$${known.name}`));
    }
    return `"${quoted}"`;
  }
}

function isInBodies({ after, field }: Kept): boolean {
  return after === undefined || field !== undefined;
}

/** A value as it is in a body: a number may be something else without the name of its member. */
function inBody({ field }: Kept, value: string): string {
  return field === undefined ? value : `"${field}":${value}`;
}

function shownCredential(authorization: string): string {
  const [scheme] = authorization.split(' ');
  if (scheme === authorization) return '$TOKEN';
  return scheme === 'Bearer' ? 'Bearer $FACET_API_KEY' : `${scheme} $TOKEN`;
}
