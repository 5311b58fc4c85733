import { type Answer, type Json, type Request, send, sendUntil, TourError } from './request.ts';

/** Where an environment's data API is, and by which path tokens are minted for it. */
export interface Environment {
  readonly tokens: string;
  readonly url: string;
}

/** Somebody with an API key at a server; every request that he sends is printed. */
export class Client {
  readonly server: string;
  readonly #apiKey: string;

  constructor(server: string, apiKey: string) {
    this.server = server;
    this.#apiKey = apiKey;
  }

  /** One request to the management API, which must go well; `shows` is the member of the answer to print. */
  async api(method: Request['method'], path: string, body?: unknown, shows?: string): Promise<Json> {
    return (await this.passed({ ...this.request(method, path), body, shows })).body;
  }

  /** The same with a form. */
  async upload(path: string, form: NonNullable<Request['form']>): Promise<void> {
    await this.passed({ ...this.request('POST', path), form });
  }

  request(method: Request['method'], path: string): Request {
    return { method, url: this.server + path, authorization: `Bearer ${this.#apiKey}` };
  }

  async passed(request: Request): Promise<Answer> {
    const answer = await send(request);
    if (answer.status === 401) throw new TourError('The server does not know the key in FACET_API_KEY.');
    if (answer.status >= 300) throw new TourError(`${answer.status} is not what was expected.`);
    return answer;
  }

  /** Makes a deployment with the starter model, and waits until it is built. */
  async createDeployment(title: string): Promise<number> {
    const { id } = await this.api('POST', '/build/api/v1/deployments', {
      name: `${title} ${new Date().toISOString()}`,
      cloudProvider: 'cubecloud',
      isManaged: true,
      region: 'local',
      targetPlatform: 'cubecloud',
      creationStep: 'ready',
    });
    await this.built(id);
    return id;
  }

  /** Waits until the newest build of a branch, main unless told, has ended well. */
  async built(deployment: number, branch = 'main'): Promise<void> {
    const path = `/api/v1/deployments/${deployment}/build-status?branchName=${encodeURIComponent(branch)}`;
    const isDone = (answer: Answer) => answer.body.status !== 'building';
    const { body } = await sendUntil(this.request('GET', path), isDone);
    if (body.status !== 'success') throw new TourError(`The build failed: ${body.errorText}`);
  }

  async environmentOf(deployment: number, type: string): Promise<Environment> {
    const path = `/api/v1/deployments/${deployment}/environments`;
    const { data } = await this.api('GET', `${path}?type=${type}`, undefined, 'data');
    const [{ id, api_credentials }] = data.environments;
    return { tokens: `${path}/${id}/tokens`, url: api_credentials.rest.url };
  }

  /** A token that says who asks. */
  async mint(environment: Environment, securityContext: object): Promise<string> {
    const { data } = await this.api('POST', environment.tokens, { security_context: securityContext });
    return data.token;
  }
}

/** A query to an environment's data API. */
export function loadRequest({ url }: Environment, token: string, query: object): Request {
  return { method: 'POST', url: `${url}/load`, authorization: token, body: { query }, shows: 'data' };
}

/** The rows of a query. The data API answers "Continue wait" while the engine is still at it. */
export async function load(environment: Environment, token: string, query: object): Promise<Json[]> {
  const isDone = ({ body }: Answer) => body.error !== 'Continue wait';
  const { body } = await sendUntil(loadRequest(environment, token, query), isDone);
  if (body.data === undefined) throw new TourError(`The query failed: ${body.error}`);
  return body.data;
}

/** Begins a chapter of the output. */
export function step(title: string): void {
  console.log(`\n## ${title}\n`);
}

/** Path of the operations on a deployment's model. */
export const build = (deployment: number) => `/build/api/v1/deployments/${deployment}`;
