import { setTimeout as sleep } from 'node:timers/promises';
import type { FacetProcess, Json } from './facet-process.ts';

/** A client registered in every account, for command-line programs. */
const CLIENT = 'cube-cli';
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const SCOPE = 'openid offline_access api';
const MOST_STEPS = 20;

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

export interface DeviceCode {
  readonly device_code: string;
  readonly verification_uri_complete: string;
  readonly interval?: number;
}

/** A command-line program that users sign in to (RFC 8628), configured through discovery. */
export class Program {
  readonly #facet: FacetProcess;
  readonly #endpoints: Json;

  private constructor(facet: FacetProcess, endpoints: Json) {
    this.#facet = facet;
    this.#endpoints = endpoints;
  }

  static async of(facet: FacetProcess): Promise<Program> {
    const answer = await fetch(`${facet.url}/auth/.well-known/openid-configuration`);
    if (!answer.ok) throw new Error(`discovery: ${answer.status} ${await answer.text()}`);
    return new Program(facet, await answer.json());
  }

  async begin(): Promise<DeviceCode> {
    return this.#post('device_authorization_endpoint', { scope: SCOPE });
  }

  /** Requests the tokens of a device code; returns the error while they are not available. */
  async poll({ device_code }: DeviceCode): Promise<Tokens | { readonly error: string }> {
    return this.#token({ grant_type: DEVICE_GRANT, device_code });
  }

  async renew(tokens: Tokens): Promise<Tokens> {
    const answer = await this.#token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    if ('error' in answer) throw new Error(`renewal: ${answer.error}`);
    return answer;
  }

  /** Signs a user in: the program requests a device code, and the user approves it in the browser. */
  async signIn(login: string, password: string): Promise<Tokens> {
    const code = await this.begin();
    await agree(this.#facet.url, code.verification_uri_complete, { login, password });
    for (;;) {
      const answer = await this.poll(code);
      if (!('error' in answer)) return answer;
      if (answer.error !== 'authorization_pending' && answer.error !== 'slow_down')
        throw new Error(`device grant: ${answer.error}`);
      await sleep((code.interval ?? 5) * 1000);
    }
  }

  async #token(form: Record<string, string>): Promise<Tokens | { readonly error: string }> {
    return this.#post('token_endpoint', form);
  }

  async #post(endpoint: string, form: Record<string, string>): Promise<Json> {
    const answer = await fetch(this.#endpoints[endpoint], {
      method: 'POST',
      body: new URLSearchParams({ client_id: CLIENT, ...form }),
    });
    return answer.json();
  }
}

/**
 * Walks through the pages like a browser without scripts: follows links, fills in forms and presses the first button.
 */
async function agree(origin: string, start: string, answers: Record<string, string>): Promise<void> {
  const cookies = new Map<string, string>();
  let next = start;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const answer: Response = await fetch(next, {
      method: form === undefined ? 'GET' : 'POST',
      body: form ?? null,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const html = await answer.text();
    if (answer.status >= 400) throw new Error(`${next}: ${answer.status} ${html}`);
    const location = answer.headers.get('location');
    const action = /<form[^>]*\saction="([^"]+)"/.exec(html)?.[1];
    if (location === null && action === undefined) return;
    form = location === null ? filledIn(html, answers) : undefined;
    next = new URL(location ?? action?.replaceAll('&amp;', '&') ?? '', next).href;
    if (!next.startsWith(origin)) throw new Error(`The pages lead to ${next}`);
  }
  throw new Error('The pages do not come to an end');
}

function filledIn(html: string, answers: Record<string, string>): URLSearchParams {
  const [, inside = ''] = /<form[^>]*>(.*?)<\/form>/s.exec(html) ?? [];
  const form = new URLSearchParams();
  for (const [tag] of inside.matchAll(/<(input|button)\b[^>]*>/g)) {
    const [, name] = /\sname="([^"]*)"/.exec(tag) ?? [];
    const [, value = ''] = /\svalue="([^"]*)"/.exec(tag) ?? [];
    // Of several buttons, the first is pressed.
    if (name !== undefined && !form.has(name)) form.set(name, answers[name] ?? value);
  }
  return form;
}
