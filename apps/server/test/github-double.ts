import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import type { Json } from './api-client.ts';

export const APP = {
  id: '4711',
  slug: 'facet-test',
  clientId: 'Iv1.0123456789abcdef',
  secret: 'a-client-secret',
};

/** A repository of the double. */
export interface DoubleRepository {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly isPrivate: boolean;
  /** The users with write access. */
  readonly writers: Set<string>;
  readonly branches: string[];
  readonly hooks: { id: number; active: boolean; events: string[]; config: Record<string, string> }[];
}

export interface DoubleInstallation {
  readonly id: number;
  readonly account: string;
  readonly type: 'User' | 'Organization';
  /** The users who see it. */
  readonly users: Set<string>;
  /** The repositories that it was granted. */
  readonly repositories: Set<string>;
}

/** A server with the parts of GitHub in use: its sign-in, and its REST API below /api/v3 as on GitHub Enterprise Server. */
export interface GitHubDouble {
  readonly url: string;
  readonly privateKey: string;
  readonly repositories: Map<string, DoubleRepository>;
  readonly installations: Map<number, DoubleInstallation>;
  /** The user who authorises the App; undefined refuses. */
  person: string | undefined;
  /** Lifetime of users' tokens; undefined for tokens that do not expire. */
  tokenSeconds: number | undefined;
  /** If set, the response to every API request. */
  failure: { status: number; body?: Json; headers?: Record<string, string>; hangs?: boolean } | undefined;
  /** The requests to the API and the token endpoint, such as `GET /user`. */
  readonly calls: string[];
  /** Valid user tokens with their users. */
  readonly tokens: Map<string, string>;
  /** Installation tokens with their limits. */
  readonly installationTokens: Map<string, { installationId: number; repositories: string[] | undefined }>;
  addRepository(of: Partial<DoubleRepository> & { owner: string; name: string }): DoubleRepository;
  addInstallation(of: { id: number; account: string } & Partial<DoubleInstallation>): DoubleInstallation;
  /** Handles requests other than those of the API, such as git's. */
  other: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** Visits the sign-in like a browser. @returns the address that it redirects to */
  agree(address: string): Promise<URL>;
}

class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Starts the double on its own port; stopped after the test. */
export async function startGitHub(t: { after(work: () => unknown): void }): Promise<GitHubDouble> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, { person: string; challenge: string; redirectUri: string }>();
  const refreshTokens = new Map<string, string>();
  let made = 1000;
  const double: GitHubDouble = {
    url: '',
    // In GitHub's format.
    privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    repositories: new Map(),
    installations: new Map(),
    person: 'octocat',
    tokenSeconds: undefined,
    failure: undefined,
    calls: [],
    tokens: new Map(),
    installationTokens: new Map(),
    other: undefined,
    addRepository(of) {
      made += 1;
      const { owner, name } = of;
      const plain = {
        id: made,
        isPrivate: true,
        writers: new Set(['octocat']),
        branches: ['main'],
        hooks: [],
      };
      const repository = { ...plain, ...of };
      double.repositories.set(`${owner}/${name}`.toLowerCase(), repository);
      return repository;
    },
    addInstallation(of) {
      const plain = {
        type: 'Organization' as const,
        users: new Set(['octocat']),
        repositories: new Set<string>(),
      };
      const installation = { ...plain, ...of };
      double.installations.set(of.id, installation);
      return installation;
    },
    async agree(address) {
      const answer = await fetch(address, { redirect: 'manual' });
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${answer.status}: ${await answer.text()}`);
      return new URL(location);
    },
  };

  const authorize = (query: URLSearchParams): string => {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== APP.clientId) throw new Refused(404, 'Not Found');
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    if (double.person === undefined) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The user has denied your application access.');
      return back.href;
    }
    if (query.get('code_challenge_method') !== 'S256') throw new Refused(400, 'no PKCE');
    const code = randomBytes(10).toString('hex');
    codes.set(code, { person: double.person, challenge: query.get('code_challenge') ?? '', redirectUri });
    back.searchParams.set('code', code);
    return back.href;
  };

  const tokensFor = (person: string): Json => {
    const token = `ghu_${randomBytes(18).toString('hex')}`;
    double.tokens.set(token, person);
    const answer = { access_token: token, token_type: 'bearer', scope: '' };
    if (double.tokenSeconds === undefined) return answer;
    const refresh = `ghr_${randomBytes(30).toString('hex')}`;
    refreshTokens.set(refresh, person);
    const lives = { expires_in: double.tokenSeconds, refresh_token_expires_in: 15_897_600 };
    return { ...answer, ...lives, refresh_token: refresh };
  };

  const grant = (form: URLSearchParams): Json => {
    const fail = (error: string, told: string) => ({
      error,
      error_description: told,
      error_uri: 'https://docs',
    });
    if (form.get('client_id') !== APP.clientId || form.get('client_secret') !== APP.secret)
      return fail('incorrect_client_credentials', 'The client_id and/or client_secret passed are incorrect.');
    if (form.get('grant_type') === 'refresh_token') {
      const person = refreshTokens.get(form.get('refresh_token') ?? '');
      // A code works once.
      refreshTokens.delete(form.get('refresh_token') ?? '');
      return person === undefined
        ? fail('bad_refresh_token', 'The refresh token passed is incorrect or expired.')
        : tokensFor(person);
    }
    const code = form.get('code') ?? '';
    const known = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood = known?.challenge === challenge && known.redirectUri === form.get('redirect_uri');
    if (known === undefined || !isGood)
      return fail('bad_verification_code', 'The code passed is incorrect or expired.');
    return tokensFor(known.person);
  };

  const viewOf = (repository: DoubleRepository, person?: string): Json => {
    const { id, owner, name, isPrivate, writers, branches } = repository;
    return {
      id,
      name,
      full_name: `${owner}/${name}`,
      owner: { login: owner },
      private: isPrivate,
      html_url: `${double.url}/${owner}/${name}`,
      clone_url: `${double.url}/${owner}/${name}.git`,
      default_branch: branches[0] ?? 'main',
      permissions: { admin: false, push: person !== undefined && writers.has(person), pull: true },
    };
  };

  const api = async (
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
    body: Json,
  ): Promise<Json> => {
    const { authorization = '' } = request.headers;
    const [, token = ''] = /^(?:bearer|token) (\S+)$/i.exec(authorization) ?? [];
    const person = double.tokens.get(token);
    const byInstallation = double.installationTokens.get(token);
    const isApp = await jwtVerify(token, publicKey, { issuer: APP.id }).then(
      () => true,
      () => false,
    );
    const route = `${request.method} ${path}`;
    const on = (pattern: RegExp) => pattern.exec(route)?.slice(1);
    const asUser = () => {
      if (person === undefined) throw new Refused(401, 'Bad credentials');
      return person;
    };
    const asApp = () => {
      if (!isApp) throw new Refused(401, 'A JSON web token could not be decoded');
    };
    const repository = (owner = '', name = '') => {
      const found = double.repositories.get(`${owner}/${name}`.toLowerCase());
      const sees = found !== undefined && reaches(found);
      if (!sees) throw new Refused(404, 'Not Found');
      return found;
    };
    const reaches = (found: DoubleRepository) => {
      if (isApp) return true;
      if (byInstallation !== undefined) {
        const installation = double.installations.get(byInstallation.installationId);
        const limited = byInstallation.repositories;
        return (
          installation?.account === found.owner &&
          installation.repositories.has(found.name) &&
          (limited === undefined || limited.includes(found.name))
        );
      }
      return !found.isPrivate || found.writers.has(asUser());
    };

    if (on(/^GET \/user$/)) return { login: asUser(), id: 1 };
    if (on(/^GET \/user\/installations$/)) {
      const seen = [...double.installations.values()].filter(({ users }) => users.has(asUser()));
      return {
        total_count: seen.length,
        installations: seen.map(({ id, account, type }) => ({
          id,
          target_type: type,
          account: { login: account, avatar_url: `${double.url}/avatars/${account}` },
        })),
      };
    }
    const ofInstallation = on(/^GET \/user\/installations\/(\d+)\/repositories$/);
    if (ofInstallation) {
      const found = double.installations.get(Number(ofInstallation[0]));
      if (!found?.users.has(asUser())) throw new Refused(404, 'Not Found');
      const all = [...double.repositories.values()].filter(
        ({ owner, name }) => owner === found.account && found.repositories.has(name),
      );
      return { total_count: all.length, repositories: all.map((each) => viewOf(each, person)) };
    }
    const one = on(/^GET \/repos\/([^/]+)\/([^/]+)$/);
    if (one) return viewOf(repository(one[0], one[1]), person);
    const branches = on(/^GET \/repos\/([^/]+)\/([^/]+)\/branches$/);
    if (branches) return repository(branches[0], branches[1]).branches.map((name) => ({ name }));
    const installed = on(/^GET \/repos\/([^/]+)\/([^/]+)\/installation$/);
    if (installed) {
      asApp();
      const [owner = '', name = ''] = installed;
      const found = [...double.installations.values()].find(
        ({ account, repositories }) =>
          account.toLowerCase() === owner.toLowerCase() &&
          [...repositories].some((each) => each.toLowerCase() === name.toLowerCase()),
      );
      if (found === undefined) throw new Refused(404, 'Not Found');
      return { id: found.id };
    }
    const tokenOf = on(/^POST \/app\/installations\/(\d+)\/access_tokens$/);
    if (tokenOf) {
      asApp();
      const installationId = Number(tokenOf[0]);
      const installation = double.installations.get(installationId);
      if (installation === undefined) throw new Refused(404, 'Not Found');
      const repositories = body?.repositories as string[] | undefined;
      if (repositories?.some((name) => !installation.repositories.has(name)))
        throw new Refused(422, 'There is at least one repository that does not exist or is not accessible');
      const fresh = `ghs_${randomBytes(18).toString('hex')}`;
      double.installationTokens.set(fresh, { installationId, repositories });
      const expires = new Date(Date.now() + 3_600_000).toISOString().replace(/\.\d+Z/, 'Z');
      return {
        token: fresh,
        expires_at: expires,
        permissions: body?.permissions ?? { contents: 'write' },
        repository_selection: 'selected',
      };
    }
    const create = on(/^POST \/(?:orgs\/([^/]+)|user)\/repos$/);
    if (create) {
      const owner = create[0] ?? asUser();
      if (create[0] !== undefined && byInstallation === undefined && person === undefined)
        throw new Refused(401, 'Bad credentials');
      if (double.repositories.has(`${owner}/${body.name}`.toLowerCase()))
        throw new Refused(422, 'Repository creation failed.');
      const repositoryMade = double.addRepository({
        owner,
        name: body.name,
        isPrivate: body.private,
        branches: [],
      });
      for (const installation of double.installations.values())
        if (installation.account === owner) installation.repositories.add(body.name);
      return viewOf(repositoryMade, person);
    }
    const hooks = on(/^(GET|POST) \/repos\/([^/]+)\/([^/]+)\/hooks$/);
    if (hooks) {
      const { hooks: all } = repository(hooks[1], hooks[2]);
      if (byInstallation === undefined) throw new Refused(403, 'Resource not accessible by integration');
      if (hooks[0] === 'GET') return all;
      made += 1;
      const hook = { id: made, active: body.active, events: body.events, config: body.config };
      all.push(hook);
      return hook;
    }
    const hook = on(/^(PATCH|DELETE) \/repos\/([^/]+)\/([^/]+)\/hooks\/(\d+)$/);
    if (hook) {
      const { hooks: all } = repository(hook[1], hook[2]);
      const found = all.find(({ id }) => id === Number(hook[3]));
      if (found === undefined) throw new Refused(404, 'Not Found');
      if (hook[0] === 'PATCH') return Object.assign(found, body);
      all.splice(all.indexOf(found), 1);
      return undefined;
    }
    if (on(/^DELETE \/applications\/([^/]+)\/token$/)) {
      const basic = Buffer.from(`${APP.clientId}:${APP.secret}`).toString('base64');
      if (authorization !== `Basic ${basic}`) throw new Refused(401, 'Bad credentials');
      if (!double.tokens.delete(body.access_token)) throw new Refused(404, 'Not Found');
      return undefined;
    }
    void query;
    throw new Refused(404, 'Not Found');
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', double.url);
    const send = (status: number, body?: Json, headers: Record<string, string> = {}) => {
      const type = { 'content-type': 'application/json; charset=utf-8', 'x-github-request-id': 'A:B:C' };
      response.writeHead(status, { ...(body === undefined ? {} : type), ...headers });
      response.end(body === undefined ? '' : JSON.stringify(body));
    };
    const isApi = url.pathname.startsWith('/api/v3/');
    if (!isApi && !url.pathname.startsWith('/login/')) {
      if (double.other === undefined) send(404);
      else double.other(request, response);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const path = url.pathname.replace(/^\/api\/v3/, '');
    if (path !== '/login/oauth/authorize') double.calls.push(`${request.method} ${path}`);
    try {
      if (path === '/login/oauth/authorize')
        return send(302, undefined, { location: authorize(url.searchParams) });
      const { failure } = double;
      if (failure !== undefined) {
        if (!failure.hangs) send(failure.status, failure.body ?? { message: 'Failed' }, failure.headers);
        return;
      }
      if (path === '/login/oauth/access_token') return send(200, grant(new URLSearchParams(text)));
      const found = await api(request, path, url.searchParams, text === '' ? undefined : JSON.parse(text));
      if (found === undefined) return send(204);
      const { body, link } = pageOf(url, found);
      send(request.method === 'POST' ? 201 : 200, body, link);
    } catch (error) {
      if (error instanceof Refused)
        send(error.status, { message: error.message, documentation_url: 'https://docs' });
      else send(500, { message: String(error) });
    }
  };

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(double, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

/** A page of a list with its Link header, as at GitHub. */
function pageOf(url: URL, found: Json): { body: Json; link: Record<string, string> } {
  const member = ['installations', 'repositories'].find((name) => Array.isArray(found[name]));
  const rows: Json[] | undefined = Array.isArray(found) ? found : member && found[member];
  if (rows === undefined) return { body: found, link: {} };
  const size = Math.min(100, Number(url.searchParams.get('per_page') ?? 30));
  const page = Number(url.searchParams.get('page') ?? 1);
  const last = Math.max(1, Math.ceil(rows.length / size));
  const cut = rows.slice((page - 1) * size, page * size);
  const at = (number: number) => {
    const address = new URL(url);
    address.searchParams.set('page', String(number));
    return `<${address.href}>`;
  };
  const link = page < last ? { link: `${at(page + 1)}; rel="next", ${at(last)}; rel="last"` } : {};
  return {
    body: member === undefined ? cut : { ...found, [member]: cut },
    link: link as Record<string, string>,
  };
}
