import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type BareRepository, gitEnvironment } from '@facet/git';
import type { Branch } from '@facet/model-store';
import { type StreamedProgram, streamProgram } from '@facet/programs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { repoOf } from '../../../auth/deployment.ts';
import { ApiError, badRequest, unsupportedMediaType } from '../../../errors/errors.ts';
import { LARGE_FILES } from '../git/model-cache.ts';
import type { ModelRepositories } from '../git/model-repository.ts';
import type { GitCaller, GitService } from './admit-git.ts';
import { BodyLimit } from './body-limit.ts';
import type { GitSlots } from './git-slots.ts';
import { PushDesk } from './push-desk.ts';
import { headsOf } from './ref-updates.ts';
import { type PushParts, takePush } from './take-push.ts';

/** The parts of the server that serve git. */
export interface GitParts extends PushParts {
  readonly modelRepositories: ModelRepositories;
}

/** Maximum size of a decompressed request body. A fetch sends only object ids. */
const BODY_BYTES = { 'git-upload-pack': 64 * 1024 * 1024, 'git-receive-pack': 256 * 1024 * 1024 };
const TIME_MS = 15 * 60_000;
/** Time without any traffic after which a connection is closed. A busy git sends a keep-alive every five seconds. */
const IDLE_MS = 60_000;

const SETTINGS: Readonly<Record<GitService, readonly string[]>> = {
  'git-upload-pack': [
    'uploadpack.allowFilter=true',
    'uploadpack.allowAnySHA1InWant=true',
    'pack.threads=1',
    LARGE_FILES,
  ],
  'git-receive-pack': [
    LARGE_FILES,
    `receive.maxInputSize=${BODY_BYTES['git-receive-pack']}`,
    // Always stores the pack itself, never one file per object.
    'receive.unpackLimit=1',
    'receive.autogc=false',
    'receive.advertisePushOptions=false',
    // Keeps git from advertising the heads of the whole cache, including those of other users' dev branches.
    'core.alternateRefsPrefixes=refs/none/',
    // The server checks its own rules instead.
    'receive.denyDeletes=false',
    'receive.denyDeleteCurrent=ignore',
    'receive.denyNonFastForwards=false',
  ],
};

/** An admitted request. */
export interface Served extends GitCaller {
  readonly service: GitService;
  readonly slots: GitSlots;
}

/** Responds to an admitted request. */
export type GitHandler = (
  platform: GitParts,
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>;

/** Sends the branches that the caller may see and the capabilities of the service. */
export const advertise: GitHandler = async (platform, served, request, reply) => {
  const { service } = served;
  reply.type(`application/x-${service}-advertisement`);
  const isNewest = service === 'git-upload-pack' && protocolOf(request).includes('version=2');
  await serve(platform, served, request, async (repository) => {
    const program = run(repository, service, ['--advertise-refs'], request);
    program.stdin.end();
    const head = isNewest ? [] : [packetLine(`# service=${service}\n`), '0000'];
    await send(platform, served, reply, program, { head });
  });
};

/** Runs the fetch or push that the body requests. */
export const exchange: GitHandler = async (platform, served, request, reply) => {
  const { service } = served;
  checkEncoding(request);
  reply.type(`application/x-${service}-result`);
  await serve(platform, served, request, async (repository, branches) => {
    const perform = async (desk?: PushDesk) => {
      const program = run(repository, service, [], request, desk);
      const problem = feed(request, BODY_BYTES[service], program);
      await send(platform, served, reply, program, { problem });
    };
    if (service === 'git-upload-pack') return perform();
    const desk = await PushDesk.open(repository.folder, (updates) =>
      takePush(
        platform,
        { ...served, address: request.ip, requestId: request.id },
        { repository, branches },
        updates,
      ),
    );
    try {
      await perform(desk);
    } finally {
      await desk.close();
      const heads = headsOf(desk.accepted);
      if (heads.size > 0)
        await platform.modelRepositories.adopt(repoOf(served.deployment), repository, heads);
    }
  });
};

function serve(
  platform: GitParts,
  { caller, deployment }: Served,
  request: FastifyRequest,
  work: (repository: BareRepository, branches: Branch[]) => Promise<void>,
): Promise<void> {
  request.log.debug({ deploymentId: deployment.id, url: request.url }, 'git');
  const isShown = (branch: Branch) => branch.kind !== 'dev' || branch.ownerUserId === caller.user.id;
  return platform.modelRepositories.use(repoOf(deployment), work, isShown);
}

function run(
  repository: BareRepository,
  service: GitService,
  args: readonly string[],
  request: FastifyRequest,
  desk?: PushDesk,
): StreamedProgram {
  const settings = [...SETTINGS[service], ...(desk === undefined ? [] : [`core.hooksPath=${desk.hooks}`])];
  const command = service.slice('git-'.length);
  return streamProgram(
    'git',
    [
      ...settings.flatMap((setting) => ['-c', setting]),
      command,
      '--stateless-rpc',
      ...args,
      repository.folder,
    ],
    {
      cwd: repository.folder,
      env: {
        ...gitEnvironment(),
        ...desk?.environment,
        GIT_PROTOCOL: protocolOf(request),
        // An object of a few bytes can decompress to gigabytes.
        GIT_ALLOC_LIMIT: '256m',
      },
      timeMs: TIME_MS,
    },
  );
}

function protocolOf(request: FastifyRequest): string {
  const asked = request.headers['git-protocol'];
  return typeof asked === 'string' && /^[\w.:=-]{1,200}$/.test(asked) ? asked : '';
}

/** A packet line of git's protocols: four hexadecimal digits with the total length, then the text. */
function packetLine(text: string): string {
  return (text.length + 4).toString(16).padStart(4, '0') + text;
}

function checkEncoding({ headers }: FastifyRequest): void {
  if (!['identity', 'gzip', 'x-gzip'].includes(headers['content-encoding'] ?? 'identity'))
    throw unsupportedMediaType('The Content-Encoding must be gzip or absent');
}

/** Streams the body to a program. @returns a function that returns the problem with the body, if one was found */
function feed(
  { raw, headers }: FastifyRequest,
  maxBytes: number,
  program: StreamedProgram,
): () => ApiError | undefined {
  const isPacked = (headers['content-encoding'] ?? 'identity') !== 'identity';
  let problem: ApiError | undefined;
  const refuse = (error: Error) => {
    problem = error instanceof ApiError ? error : badRequest('The body is not valid gzip');
    program.end();
  };
  // Not one pipeline, because a program may respond and end before it has read everything.
  const limit = new BodyLimit(maxBytes).on('error', refuse);
  const body = isPacked ? raw.pipe(createGunzip().on('error', refuse)) : raw;
  body.pipe(limit).pipe(program.stdin);
  return () => problem;
}

/** Sends the output of a program until it ends or the client disconnects. */
async function send(
  platform: GitParts,
  { deployment, service }: Served,
  reply: FastifyReply,
  program: StreamedProgram,
  { head = [], problem }: { head?: readonly string[]; problem?: () => ApiError | undefined } = {},
): Promise<void> {
  let isGone = false;
  reply.raw.setTimeout(IDLE_MS, () => reply.raw.destroy());
  const gone = finished(reply.raw).catch(() => {
    isGone = true;
    program.end();
  });
  async function* output() {
    yield* head;
    try {
      yield* program.stdout;
    } catch (error) {
      throw problem?.() ?? error;
    }
  }
  void reply.send(Readable.from(output(), { objectMode: false }));
  await gone;
  const { exitCode, stderr } = await program.ended;
  if (isGone || exitCode === 0) return;
  platform.log.warn({ deploymentId: deployment.id, service, exitCode, stderr }, 'A git program failed');
  if (service === 'git-upload-pack') platform.modelRepositories.suspect(repoOf(deployment));
}
