/** What is wrong with a manifest, as one sentence for people. */
export class ManifestProblem extends Error {
  override readonly name = 'ManifestProblem';
}
