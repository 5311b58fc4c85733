export { makeBundle } from './bundle/engine-bundle.ts';
export { CompilePool } from './compile/compile-pool.ts';
export { inputKey } from './compile/input-key.ts';
export { BUNDLED_DRIVERS, driverPackages } from './driver-packages.ts';
export { DRIVER_CATALOGUE, type DriverDescription } from './drivers/driver-catalogue.ts';
export type { DriverVariable } from './drivers/driver-variable.ts';
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
export { type DataSource, dataSources } from './pod/child/data-sources.ts';
export type { Pod, PodExit, PodOptions, PodTokens } from './pod/pod.ts';
export { type SparePod, startSparePod } from './pod/spare-pod.ts';
export { startPod } from './pod/start-pod.ts';
export {
  checkJoins,
  previewTable,
  readCatalogue,
  type SourceAnswer,
  type SourceOptions,
  testDataSources,
} from './probe/ask-sources.ts';
export type {
  ConnectionResult,
  FileReader,
  FileTable,
  JoinCheck,
  PreviewedRows,
  PreviewedTable,
  SourceError,
} from './probe/probe-protocol.ts';
export { readerSql } from './probe/reader-sql.ts';
export { describeDataFile, type ProbeEngine } from './probe/run-probe.ts';
export type {
  CompileInput,
  CompileResult,
  GraphCube,
  GraphMember,
  Meta,
  ModelGraph,
  ProjectFile,
} from './protocol/compile-result.ts';
export { type ModelFile, modelFiles } from './protocol/model-files.ts';
export type { NetworkRules } from './protocol/network-rules.ts';
export type { SourceColumn, SourceForeignKey, SourceTable } from './protocol/source-table.ts';
export { removeEngine } from './remove-engine.ts';
export { usable as usableAccount } from './sandbox/account.ts';
export { removeLeftPodFolders } from './sandbox/pod-folder.ts';
export { memoryRelease } from './sandbox/release-memory.ts';
export { findWall } from './sandbox/wall.ts';
