/** The reason why a manifest cannot be converted, as a sentence for users. */
export class ManifestProblem extends Error {
  override readonly name = 'ManifestProblem';
}
