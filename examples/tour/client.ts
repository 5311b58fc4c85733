import { Commands, type Kept } from './command.ts';
import { type Json, type Request, type Response, send, sendUntil, TourError } from './request.ts';

/** The shell variables of the printed commands. */
const DEPLOYMENT: Kept = {
  name: 'DEPLOYMENT',
  member: 'id',
  after: ['deployments', 'd'],
  field: 'deploymentId',
};
const ENVIRONMENT: Kept = { name: 'ENVIRONMENT', member: 'id', after: ['environments'] };
export const TOKEN: Kept = { name: 'TOKEN', member: 'token' };
export const BRANCH: Kept = { name: 'BRANCH', member: 'branchName', after: ['dev-mode'] };
export const UPLOAD: Kept = { name: 'UPLOAD', member: 'id' };

/** The data API of an environment, and the path that mints tokens for it. */
export interface Environment {
  readonly tokens: string;
  readonly url: string;
  readonly commands: Commands;
}

/** Calls a server with an API key and prints every request. */
export class Client {
  readonly server: string;
  readonly #apiKey: string;
  readonly #commands: Commands;

  constructor(server: string, apiKey: string) {
    this.server = server;
    this.#apiKey = apiKey;
    this.#commands = new Commands(server);
  }

  /** Sends a request to the management API that must succeed; prints only the member `shows` of the response, if given. */
  async api(
    method: Request['method'],
    path: string,
    body?: unknown,
    shows?: string,
    keeps?: Kept,
  ): Promise<Json> {
    return (await this.succeed({ ...this.request(method, path), body, shows, keeps })).body;
  }

  /** A request without the API key, from an embedded page. */
  fromPage(path: string, body: object, token?: string): Request {
    return {
      ...this.request('POST', path),
      authorization: token === undefined ? undefined : `Embed-Token ${token}`,
      body,
    };
  }

  /** Sends a form that must be accepted. */
  async upload(path: string, form: NonNullable<Request['form']>): Promise<void> {
    await this.succeed({ ...this.request('POST', path), form });
  }

  request(method: Request['method'], path: string): Request {
    return {
      method,
      url: this.server + path,
      authorization: `Bearer ${this.#apiKey}`,
      commands: this.#commands,
    };
  }

  async succeed(request: Request): Promise<Response> {
    const response = await send(request);
    if (response.status === 401) throw new TourError('The server rejected the key in FACET_API_KEY.');
    if (response.status >= 300) throw new TourError(`The request failed with status ${response.status}.`);
    return response;
  }

  /** Creates a deployment with the starter model and waits for its build. */
  async createDeployment(title: string): Promise<number> {
    const input = {
      name: `${title} ${new Date().toISOString()}`,
      cloudProvider: 'cubecloud',
      isManaged: true,
      region: 'local',
      targetPlatform: 'cubecloud',
      creationStep: 'ready',
    };
    const { id } = await this.api('POST', '/build/api/v1/deployments', input, undefined, DEPLOYMENT);
    await this.built(id);
    return id;
  }

  /** Waits until the newest build of a branch has succeeded. */
  async built(deployment: number, branch = 'main'): Promise<void> {
    const path = `/api/v1/deployments/${deployment}/build-status?branchName=${encodeURIComponent(branch)}`;
    const isDone = (response: Response) => response.body.status !== 'building';
    const request = { ...this.request('GET', path), waitsWhile: '"status":"building"' };
    const { body } = await sendUntil(request, isDone);
    if (body.status !== 'built') throw new TourError(`The build failed: ${body.errorText}`);
  }

  async environmentOf(deployment: number, type: string): Promise<Environment> {
    const path = `/api/v1/deployments/${deployment}/environments`;
    const { data } = await this.api('GET', `${path}?type=${type}`, undefined, 'data', ENVIRONMENT);
    const [{ id, api_credentials }] = data.environments;
    return { tokens: `${path}/${id}/tokens`, url: api_credentials.rest.url, commands: this.#commands };
  }

  /** Mints a data API token with a security context. */
  async mint(environment: Environment, securityContext: object): Promise<string> {
    const body = { security_context: securityContext };
    const { data } = await this.api('POST', environment.tokens, body, undefined, TOKEN);
    return data.token;
  }
}

/** A query against an environment's data API. */
export function loadRequest({ url, commands }: Environment, token: string, query: object): Request {
  return {
    method: 'POST',
    url: `${url}/load`,
    authorization: token,
    body: { query },
    shows: 'data',
    commands,
  };
}

/** The rows of a query. The data API returns "Continue wait" while the query still runs. */
export async function load(environment: Environment, token: string, query: object): Promise<Json[]> {
  const isDone = ({ body }: Response) => body.error !== 'Continue wait';
  const { body } = await sendUntil(loadRequest(environment, token, query), isDone);
  if (body.data === undefined) throw new TourError(`The query failed: ${body.error}`);
  return body.data;
}

/** Prints the heading of a step. */
export function step(title: string): void {
  console.log(`\n## ${title}\n`);
}

/** The path of the operations on a deployment's model. */
export const build = (deployment: number) => `/build/api/v1/deployments/${deployment}`;
