import type { Db, Keyring } from '@facet/db';
import type { Logger } from 'pino';
import type { DataFolders } from '../data-files/data-folders.ts';
import type { LogWriter } from '../logs/log-writer.ts';
import type { PodLimitsContext } from '../pod-limits/pod-limits.ts';
import type { EngineHere } from '../versions/find-engine.ts';
import type { EngineBundles } from './engine-bundles.ts';
import type { PodBudget } from './pod-budget.ts';
import type { PodMetrics } from './pod-metrics.ts';
import type { SparePods } from './spare-pods.ts';

/** The parts of the server that a pod's slot uses. */
export interface SlotContext extends PodLimitsContext {
  readonly db: Db;
  readonly keyring: Keyring;
  readonly log: Logger;
  readonly logWriter: LogWriter;
  readonly nodeId: string;
  readonly dataFolders: DataFolders;
  readonly podMemoryMb: number;
  readonly budget: PodBudget;
  readonly bundles: EngineBundles;
  readonly spares: SparePods;
  readonly metrics: PodMetrics;
  engineOf(version: string): Promise<EngineHere>;
  /** The address that clients use. */
  publicUrl(): string;
}
