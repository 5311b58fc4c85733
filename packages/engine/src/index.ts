export { makeBundle } from './bundle/engine-bundle.ts';
export { CompilePool } from './compile/compile-pool.ts';
export type { CompileInput, CompileResult, Meta, ProjectFile } from './compile/compile-result.ts';
export { inputKey } from './compile/input-key.ts';
export { type ModelFile, modelFiles } from './compile/model-files.ts';
export { BUNDLED_DRIVERS, driverPackages } from './driver-packages.ts';
export { type Engine, engineModulesDir, engineVersion, loadEngine } from './engine-version.ts';
export {
  digestOf,
  type InstalledDriver,
  installDriver,
  installedDrivers,
  removeDriver,
} from './install-driver.ts';
export { type InstalledEngine, installEngine, installedEngines } from './install-engine.ts';
export { createJinja } from './jinja/create-jinja.ts';
export { usable as usableAccount } from './pod/account.ts';
export { type DataSource, dataSources } from './pod/child/data-sources.ts';
export type { NetworkRules, Pod, PodExit, PodOptions, PodTokens } from './pod/pod.ts';
export { removeLeftPodFolders } from './pod/pod-folder.ts';
export { memoryRelease } from './pod/release-memory.ts';
export { type SparePod, startSparePod } from './pod/spare-pod.ts';
export { startPod } from './pod/start-pod.ts';
export { findWall } from './pod/wall.ts';
export type { ConnectionResult, FileReader, FileTable } from './probe/probe-protocol.ts';
export { readerSql } from './probe/reader-sql.ts';
export { describeDataFile, type ProbeEngine, testDataSources } from './probe/run-probe.ts';
export { removeEngine } from './remove-engine.ts';
