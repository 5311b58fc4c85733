import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Connection, Db, Keyring } from '@facet/db';
import { type InstalledEngine, type Pod, type PodExit, startPod } from '@facet/engine';
import type { Logger } from 'pino';
import { Pool } from 'undici';
import { ApiError, unavailable } from '../../../errors/errors.ts';
import { issuePodTokens } from '../../clouds/oidc-token-configs/pod-tokens.ts';
import { filesOfBuild } from '../builds/build-files.ts';
import { noteStart } from '../builds/builds.service.ts';
import { filesOfProject } from '../builds/compile-model.ts';
import { demoData } from '../demo/demo-project.ts';
import type { LogWriter } from '../logs/log-writer.ts';
import { podSource } from './pod-source.ts';
import { forgetPod, type PodRecord, recordPod } from './pods.store.ts';
import { TokenRenewal } from './renew-tokens.ts';
import { isSame, type PodTarget, type ServedBuild, servedBuild } from './served-build.ts';

export interface SlotContext {
  readonly db: Db;
  /** Facet's own database. */
  readonly connection: Connection;
  readonly keyring: Keyring;
  readonly log: Logger;
  readonly logWriter: LogWriter;
  readonly nodeId: string;
  readonly dataDir: string;
  readonly podMemoryMb: number;
  engineOf(version: string): Promise<InstalledEngine>;
  /** The address that clients use. */
  publicUrl(): string;
}

/** A running pod and the connections to it. */
export interface RunningPod {
  readonly name: string;
  readonly served: ServedBuild;
  readonly pod: Pod;
  readonly connections: Pool;
}

/** Connections to one pod; enough for a burst to queue in the pod rather than here. */
const CONNECTIONS = 64;
const DRAIN_MS = 30_000;
const START_TIMEOUT_MS = 60_000;
/** Time after a failed start in which requests get its error and the build is not tried again; doubles each time. */
const FAILURE_HOLDS_MS = 2_000;
const MAX_HOLD_MS = 60_000;

/**
 * One target and the pod that serves it. The pod of a newer build starts beside the old one and takes over when it is
 * ready, so that no request fails while a build goes live.
 */
export class PodSlot {
  readonly target: PodTarget;
  readonly #context: SlotContext;
  readonly #tokens: TokenRenewal;
  #current: RunningPod | undefined;
  #work: Promise<unknown> = Promise.resolve();
  #starting: Promise<RunningPod> | undefined;
  #failure: { buildId: number; error: unknown; holdsMs: number; until: number } | undefined;
  #restarts = 0;
  #isClosed = false;
  lastUsedAt = Date.now();

  constructor(context: SlotContext, target: PodTarget) {
    this.#context = context;
    this.#tokens = new TokenRenewal(context);
    this.target = target;
  }

  get current(): RunningPod | undefined {
    return this.#current;
  }

  /** The pod to send a request to; starts one if none runs. */
  async acquire(): Promise<RunningPod> {
    this.lastUsedAt = Date.now();
    if (this.#current !== undefined) return this.#current;
    this.#starting ??= this.#inTurn(() => this.#follow()).finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /** Whether the pod of a newer build failed to start and is due for another attempt. */
  get isBehind(): boolean {
    return this.#current !== undefined && this.#failure !== undefined && Date.now() >= this.#failure.until;
  }

  /** Whether the pod's tokens are due for renewal. */
  get needsTokens(): boolean {
    return this.#current !== undefined && this.#tokens.isDue(this.#current);
  }

  async renewTokens(): Promise<void> {
    if (this.#current !== undefined) await this.#tokens.renew(this.#current);
  }

  /** Replaces a running pod if the target should now serve another build; starts none otherwise. */
  refresh(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#current !== undefined) await this.#follow();
    }).catch((error: unknown) => {
      // Nothing left to serve is not a failure: the pod has been retired.
      if (error instanceof ApiError && error.status === 404) return;
      this.#context.log.warn({ err: error, target: this.target }, 'failed to replace a pod');
    });
  }

  async close(drainMs: number): Promise<void> {
    this.#isClosed = true;
    await this.#inTurn(() => this.#retire(drainMs));
  }

  /** Records the status and memory of the running pod. */
  async report(): Promise<void> {
    if (this.#current !== undefined)
      await recordPod(this.#context.db, this.#recordOf(this.#current, 'Running'));
  }

  /** Runs one change of the slot at a time. */
  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const turn = this.#work.then(change);
    this.#work = turn.catch(() => undefined);
    return turn;
  }

  async #follow(): Promise<RunningPod> {
    if (this.#isClosed) throw unavailable('The server is stopping; try again');
    const served = await servedBuild(this.#context, this.target).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) await this.#retire(DRAIN_MS);
      throw error;
    });
    const previous = this.#current;
    if (previous !== undefined && isSame(previous.served, served)) return previous;
    const failure = this.#failure;
    if (failure?.buildId === served.build.id && Date.now() < failure.until) throw failure.error;
    const next = await this.#start(served).catch(async (error: unknown) => {
      const isAgain = failure?.buildId === served.build.id;
      await noteStart(this.#context.db, served.build, reasonOf(error)).catch(() => undefined);
      const holdsMs = isAgain ? Math.min(failure.holdsMs * 2, MAX_HOLD_MS) : FAILURE_HOLDS_MS;
      this.#failure = { buildId: served.build.id, error, holdsMs, until: Date.now() + holdsMs };
      throw error;
    });
    this.#current = next;
    this.#tokens.begin();
    this.#failure = undefined;
    if (previous !== undefined) void this.#end(previous, DRAIN_MS);
    return next;
  }

  async #start(served: ServedBuild): Promise<RunningPod> {
    const { build } = served;
    const name = `${this.#type(served)}-${build.deployment_id}-${randomBytes(4).toString('hex')}`;
    this.#logStatus(served, name, `Starting with build ${build.id} on engine ${build.engine_version}`);
    const engine = await this.#context.engineOf(build.engine_version ?? '');
    const files = filesOfProject(await filesOfBuild(this.#context.db, build), build.project_root);
    const pod = await startPod({
      name,
      engineDir: engine.engineDir,
      files,
      ...(await podSource(this.#context, served)),
      apiSecret: served.apiSecret,
      dataDir: filesDir(this.#context.dataDir, build.deployment_id),
      ...(served.isDemo ? { provideFiles: demoData() } : {}),
      tokens: await issuePodTokens(this.#context, served.deployment, served.tokenConfigs),
      memoryMb: this.#context.podMemoryMb,
      startTimeoutMs: START_TIMEOUT_MS,
      onOutput: (line) => this.#log(served, name, 'MAIN', line),
    });
    try {
      await pod.ready;
    } catch (error) {
      const reason = reasonOf(error);
      this.#logStatus(served, name, `Failed to start: ${reason}`);
      throw unavailable(`The deployment failed to start: ${reason}`, 5);
    }
    const connections = new Pool('http://pod', {
      socketPath: pod.origin.socketPath,
      connections: CONNECTIONS,
      // Longer than any response of the engine, which returns "Continue wait" for slow queries.
      headersTimeout: 150_000,
      bodyTimeout: 150_000,
    });
    const running: RunningPod = { name, served, pod, connections };
    pod.onExit((exit) => this.#onExit(running, exit));
    await recordPod(this.#context.db, this.#recordOf(running, 'Running'));
    await noteStart(this.#context.db, build, null);
    this.#logStatus(served, name, 'Ready');
    return running;
  }

  #onExit(running: RunningPod, exit: PodExit): void {
    void running.connections.destroy().catch(() => undefined);
    void forgetPod(this.#context.db, running.name).catch(() => undefined);
    if (exit.reason === 'stopped') return;
    this.#logStatus(running.served, running.name, exit.message);
    if (this.#current !== running) return;
    this.#current = undefined;
    this.#restarts += 1;
    if (this.#isClosed) return;
    this.acquire().catch((error: unknown) => {
      this.#context.log.warn({ err: error, target: this.target }, 'failed to restart a pod that ended');
    });
  }

  async #retire(drainMs: number): Promise<void> {
    const running = this.#current;
    this.#current = undefined;
    if (running !== undefined) await this.#end(running, drainMs);
  }

  async #end(running: RunningPod, drainMs: number): Promise<void> {
    await recordPod(this.#context.db, this.#recordOf(running, 'Terminating')).catch(() => undefined);
    await running.pod.stop({ drainMs });
    await forgetPod(this.#context.db, running.name).catch(() => undefined);
    this.#logStatus(running.served, running.name, 'Stopped');
  }

  #recordOf(running: RunningPod, status: PodRecord['status']): PodRecord {
    const { build } = running.served;
    return {
      name: running.name,
      tenantId: build.tenant_id,
      deploymentId: build.deployment_id,
      branchId: build.branch_id,
      nodeId: this.#context.nodeId,
      buildId: build.id,
      type: build.mode === 'production' ? 'production' : 'dev',
      status,
      restartCount: this.#restarts,
      memoryBytes: running.pod.memoryBytes() || null,
    };
  }

  #type(served: ServedBuild): string {
    return served.build.mode === 'production' ? 'production' : 'dev';
  }

  #logStatus(served: ServedBuild, pod: string, message: string): void {
    this.#log(served, pod, 'svc-server', message);
  }

  #log(served: ServedBuild, pod: string, container: 'MAIN' | 'svc-server', message: string): void {
    const { build } = served;
    this.#context.logWriter.write({
      tenantId: build.tenant_id,
      deploymentId: build.deployment_id,
      source: build.mode === 'production' ? 'production' : 'dev',
      container,
      pod,
      message,
    });
  }
}

/** The folder that a deployment's data source can read and write. */
export function filesDir(dataDir: string, deploymentId: number): string {
  return join(dataDir, 'files', String(deploymentId));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
