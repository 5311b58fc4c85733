import { randomBytes } from 'node:crypto';
import { type Pod, type PodExit, startPod } from '@facet/engine';
import pLimit from 'p-limit';
import { fullDisk } from '../../../errors/disk-full.ts';
import { ApiError, unavailable } from '../../../errors/errors.ts';
import { issuePodTokens } from '../../clouds/oidc-token-configs/pod-tokens.ts';
import { filesOfBuild } from '../builds/build-files.ts';
import { type BuildRow, noteStart } from '../builds/builds.service.ts';
import { filesOfProject } from '../builds/compile-model.ts';
import { demoData } from '../demo/demo-project.ts';
import { podLimits } from '../pod-limits/pod-limits.ts';
import { NobodyWaits, type Place } from './pod-budget.ts';
import { PodRow, typeOf } from './pod-row.ts';
import { podSource } from './pod-source.ts';
import { TokenRenewal } from './renew-tokens.ts';
import { RunningPod } from './running-pod.ts';
import { isSame, type PodTarget, type ServedBuild, servedBuild } from './served-build.ts';
import type { SlotContext } from './slot-context.ts';

const DRAIN_MS = 30_000;
const EVICTED_DRAIN_MS = 2_000;
const START_TIMEOUT_MS = 60_000;
/** Time after a failed start in which requests get its error and the build is not tried again; doubles each time. */
const FAILURE_HOLDS_MS = 2_000;
const MAX_HOLD_MS = 60_000;
/** How often, and for how long, a pod that is killed during its start is started again before requests get an error. */
const START_ATTEMPTS = 3;
const RETRIED_FOR_MS = 20_000;
/** A start that no request has asked for in this time is not worth its memory. */
const WANTED_MS = 30_000;
/** A pod that has run for this long ended by accident, so it restarts without delay. */
const STEADY_MS = 60_000;
const MAX_RESTART_DELAY_MS = 60_000;

/** Why a pod was stopped. */
export type EndReason = 'budget' | 'idle' | 'replaced' | 'closed';

/** The pod of a build did not start. */
class StartFailed extends Error {
  /** Whether the pod itself reported why; otherwise it was killed, or it ran out of time or memory. */
  readonly isReported: boolean;

  constructor({ message, isReported }: PodExit) {
    super(message);
    this.isReported = isReported;
  }
}

/**
 * One target and the pod that serves it. The pod of a newer build starts beside the old one and takes over when it is
 * ready, so that no request fails while a build goes live.
 */
export class PodSlot {
  readonly target: PodTarget;
  readonly #context: SlotContext;
  readonly #tokens: TokenRenewal;
  readonly #closing = new AbortController();
  #current: RunningPod | undefined;
  /** Runs one change of the slot at a time. */
  readonly #inTurn = pLimit(1);
  #starting: Promise<RunningPod> | undefined;
  #failure: { buildId: number; error: unknown; holdsMs: number; until: number } | undefined;
  /** Lists the last start while it is the last one that failed. */
  #failedRow: PodRow | undefined;
  #restarts = 0;
  /** Pods in a row that ended soon after their start. */
  #crashes = 0;
  #askedAt = performance.now();

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
    this.#askedAt = performance.now();
    return this.#current ?? this.#startOne();
  }

  /** Milliseconds since the last request; undefined while its pod is answering. */
  idleMs(): number | undefined {
    return this.#current === undefined ? performance.now() - this.#askedAt : this.#current.idleMs();
  }

  /** Whether the pod of a newer build failed to start and is due for another attempt. */
  get isBehind(): boolean {
    return (
      this.#current !== undefined && this.#failure !== undefined && performance.now() >= this.#failure.until
    );
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
      if (!this.#isOver(error))
        this.#context.log.warn({ err: error, target: this.target }, 'failed to replace a pod');
    });
  }

  /** Stops the pod, or its start, for good. */
  async close(drainMs: number, reason: EndReason): Promise<void> {
    this.#closing.abort(unavailable('The deployment is being stopped; try again'));
    await this.#inTurn(() => this.#retire(drainMs, reason));
    await this.#failedRow?.remove();
  }

  /** Records the status and memory of the running pod. */
  async report(): Promise<void> {
    await this.#current?.row.set('Running', this.#restarts, this.#current.pod.memoryBytes());
  }

  #startOne(): Promise<RunningPod> {
    this.#starting ??= this.#inTurn(() => this.#follow()).finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /** Whether an error only means that nothing is left to serve, or that nobody needs it. */
  #isOver(error: unknown): boolean {
    const isGone = error instanceof ApiError && error.status === 404;
    return isGone || error instanceof NobodyWaits || this.#closing.signal.aborted;
  }

  /** Starts the pod of the build that the target should serve, unless it is running. */
  async #follow(): Promise<RunningPod> {
    const served = await this.#served();
    const failure = this.#failure;
    if (this.#current !== undefined && isSame(this.#current.served, served)) return this.#current;
    if (failure?.buildId === served.build.id && performance.now() < failure.until) throw failure.error;
    const retryUntil = performance.now() + RETRIED_FOR_MS;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#startOrReplace(served);
      } catch (error) {
        // Errors of the server itself, such as a missing build, are not about the pod.
        if (error instanceof ApiError || this.#closing.signal.aborted) throw error;
        const mayWorkNow =
          error instanceof StartFailed && !error.isReported && performance.now() < retryUntil;
        if (!mayWorkNow || attempt === START_ATTEMPTS) throw await this.#holdOff(served.build, error);
      }
    }
  }

  /** The build to serve. Stops the pod when there is none. */
  #served(): Promise<ServedBuild> {
    return servedBuild(this.#context, this.target).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) await this.#retire(DRAIN_MS, 'closed');
      throw error;
    });
  }

  async #startOrReplace(first: ServedBuild): Promise<RunningPod> {
    const name = `${typeOf(first)}-${first.build.deployment_id}-${randomBytes(4).toString('hex')}`;
    const row = new PodRow(this.#context, name, first);
    void row.set('Pending', this.#restarts);
    const place = await this.#enter().catch(async (error: unknown) => {
      await row.remove();
      throw error;
    });
    try {
      // Another build may have become the one to serve in the meantime.
      const served = place.hasWaited ? await this.#served() : first;
      row.served = served;
      const next = await this.#start(served, row, place);
      if (next.exit !== undefined) throw new StartFailed(next.exit);
      await this.#failedRow?.remove();
      this.#failedRow = undefined;
      const previous = this.#current;
      this.#current = next;
      this.#tokens.begin();
      this.#failure = undefined;
      if (previous !== undefined) void this.#end(previous, DRAIN_MS, 'replaced');
      return next;
    } catch (error) {
      place.leave();
      await this.#listFailed(row, error);
      throw error;
    }
  }

  /** Waits for room in the memory budget while requests need the pod. */
  async #enter(): Promise<Place> {
    const isWanted = () => this.#current !== undefined || performance.now() - this.#askedAt < WANTED_MS;
    const observe = this.#context.metrics.waitSeconds.startTimer();
    const place = await this.#context.budget.enter(isWanted, this.#closing.signal);
    observe();
    return place;
  }

  async #start(served: ServedBuild, row: PodRow, place: Place): Promise<RunningPod> {
    const { build } = served;
    const { name } = row;
    const { metrics } = this.#context;
    this.#logStatus(served, name, `Starting with build ${build.id} on engine ${build.engine_version}`);
    const observe = metrics.startSeconds.startTimer();
    const engine = await this.#context.engineOf(build.engine_version ?? '');
    void this.#context.bundles.prepare(engine.engineDir);
    const files = filesOfProject(await filesOfBuild(this.#context.db, build), build.project_root);
    const repo = { tenantId: build.tenant_id, deploymentId: build.deployment_id };
    const dataDir = await this.#context.dataFolders.sync(repo);
    const options = {
      name,
      engineDir: engine.engineDir,
      driverDirs: engine.driverDirs,
      files,
      ...(await podLimits(this.#context, dataDir)),
      ...(await podSource(this.#context, served)),
      apiSecret: served.apiSecret,
      dataDir,
      ...(served.isDemo ? { provideFiles: demoData() } : {}),
      tokens: await issuePodTokens(this.#context, served.deployment, served.tokenConfigs),
      memoryMb: this.#context.podMemoryMb,
      startTimeoutMs: START_TIMEOUT_MS,
      onOutput: (line: string) => this.#context.logWriter.write(build, 'MAIN', name, line),
    };
    const spare = this.#context.spares.of(engine);
    const pod = await startPod(options, spare);
    if (pod.pid === spare?.pids[0]) metrics.spareStarts.inc();
    place.measureWith(() => pod.privateBytes());
    await this.#untilReady(pod);
    observe();
    metrics.starts.inc({ result: 'ready' });
    const running = new RunningPod(served, pod, row, place);
    place.settle({
      isProduction: build.mode === 'production',
      idleMs: () => running.idleMs(),
      evict: () => this.#evict(running),
    });
    void pod.exited.then((exit) => this.#onExit(running, exit));
    void row.set('Running', this.#restarts, pod.memoryBytes());
    await noteStart(this.#context.db, build, null).catch((error: unknown) => {
      this.#context.log.warn({ err: error, buildId: build.id }, 'failed to record the start of a build');
    });
    this.#logStatus(served, name, 'Ready');
    return running;
  }

  /** @throws StartFailed once its process has ended */
  async #untilReady(pod: Pod): Promise<void> {
    const { signal } = this.#closing;
    const stop = () => void pod.stop({ drainMs: 0 });
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    try {
      await pod.ready;
    } catch {
      throw new StartFailed(await pod.exited);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Logs and lists a failed start. An abandoned one leaves no trace. */
  async #listFailed(row: PodRow, error: unknown): Promise<void> {
    if (error instanceof ApiError || this.#closing.signal.aborted) return row.remove();
    const isReported = error instanceof StartFailed && error.isReported;
    this.#context.metrics.starts.inc({ result: isReported ? 'refused' : 'lost' });
    this.#logStatus(row.served, row.name, `Failed to start: ${reasonOf(error)}`);
    await this.#failedRow?.remove();
    this.#failedRow = row;
    await row.set('CrashLoopBackOff', this.#restarts);
  }

  /**
   * Does not start the build again for a while. Only a reason that the pod itself reported counts against the build.
   * @returns the error for requests
   */
  async #holdOff(build: BuildRow, error: unknown): Promise<unknown> {
    const previous = this.#failure?.buildId === build.id ? this.#failure : undefined;
    const reason = reasonOf(error);
    if (error instanceof StartFailed && error.isReported)
      await noteStart(this.#context.db, build, reason).catch(() => undefined);
    const shown =
      error instanceof StartFailed ? unavailable(`The deployment failed to start: ${reason}`, 5) : error;
    const holdsMs = previous === undefined ? FAILURE_HOLDS_MS : Math.min(previous.holdsMs * 2, MAX_HOLD_MS);
    this.#failure = { buildId: build.id, error: shown, holdsMs, until: performance.now() + holdsMs };
    return shown;
  }

  #onExit(running: RunningPod, exit: PodExit): void {
    running.exit = exit;
    running.place.leave();
    void running.connections.destroy().catch(() => undefined);
    void running.row.remove();
    if (exit.reason === 'stopped') return;
    this.#context.metrics.ends.inc({ reason: exit.reason });
    this.#logStatus(running.served, running.row.name, exit.message);
    if (this.#current !== running) return;
    this.#current = undefined;
    this.#restarts += 1;
    this.#crashes = performance.now() - running.readyAt < STEADY_MS ? this.#crashes + 1 : 0;
    const delayMs = this.#crashes < 2 ? 0 : Math.min(500 * 2 ** this.#crashes, MAX_RESTART_DELAY_MS);
    setTimeout(() => this.#restart(), delayMs).unref();
  }

  #restart(): void {
    if (this.#closing.signal.aborted || this.#current !== undefined) return;
    this.#startOne().catch((error: unknown) => {
      if (!this.#isOver(error))
        this.#context.log.warn({ err: error, target: this.target }, 'failed to restart a pod that ended');
    });
  }

  async #retire(drainMs: number, reason: EndReason): Promise<void> {
    const running = this.#current;
    this.#current = undefined;
    if (running !== undefined) await this.#end(running, drainMs, reason);
  }

  /** Stops an idle pod to make room for others. */
  #evict(running: RunningPod): void {
    if (this.#current === running) this.#current = undefined;
    void this.#end(running, EVICTED_DRAIN_MS, 'budget');
  }

  async #end(running: RunningPod, drainMs: number, reason: EndReason): Promise<void> {
    running.place.closing();
    this.#context.metrics.ends.inc({ reason });
    void running.row.set('Terminating', this.#restarts, running.pod.memoryBytes());
    await running.pod.stop({ drainMs });
    await running.row.remove();
    const why = reason === 'budget' ? ' to free memory for other pods' : '';
    this.#logStatus(running.served, running.row.name, `Stopped${why}`);
  }

  #logStatus(served: ServedBuild, pod: string, message: string): void {
    this.#context.logWriter.write(served.build, 'svc-server', pod, message);
  }
}

function reasonOf(error: unknown): string {
  return fullDisk(error) ?? (error instanceof Error ? error.message : String(error));
}
