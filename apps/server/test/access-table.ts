/** What a call that works answers to the holders of the built-in roles; a 200 stands for every success. */
export type Expected = readonly [viewer: number, explorer: number, developer: number];

const everybody: Expected = [200, 200, 200];
const developers: Expected = [403, 403, 200];
const administrators: Expected = [403, 403, 403];
/** Open to everybody, who finds only what is his own; the calls name what is the administrator's. */
const ownOnly: Expected = [404, 404, 404];

/** Every operation: an administrator may call each of them. An operation that is not here fails the test. */
export const accessTable: Readonly<Record<string, Expected>> = {
  getSpec: everybody,
  getMe: everybody,
  listApiKeys: everybody,
  createApiKey: everybody,
  getApiKey: ownOnly,
  deleteApiKey: ownOnly,
  listRegions: everybody,
  getDeployments: everybody,
  createDeployment: developers,
  getDeployment: everybody,
  updateDeployment: developers,
  deleteDeployment: developers,
  getDeploymentSettings: everybody,
  advanceCreationStep: developers,
  resetCreationStep: developers,
  listDeploymentVersions: everybody,
  buildStatus: everybody,
  logs: everybody,
  pods: everybody,
  getEnvVariables: developers,
  setEnvVariables: developers,
  getDeploymentEnvironments: everybody,
  deploymentToken: everybody,
  getDeploymentEnvironmentTokens: everybody,
  createDeploymentEnvironmentToken: everybody,
  createDeploymentEnvironmentTokenForMetaSync: everybody,
  listBranches: developers,
  createBranch: developers,
  removeBranch: developers,
  setBranchStagingEnvironment: developers,
  startDevMode: developers,
  stopDevMode: developers,
  commitChanges: developers,
  mergeIntoParentBranch: developers,
  mergeToDefaultBranch: developers,
  listFiles: developers,
  updateFiles: developers,
  removeFiles: developers,
  renameFiles: developers,
  fileHashes: developers,
  startUpload: developers,
  uploadFile: developers,
  finishUpload: developers,
  validateDataModel: developers,
};
