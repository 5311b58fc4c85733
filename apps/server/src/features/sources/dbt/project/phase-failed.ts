/** Thrown when a phase of a sync fails. The message is a sentence for users and contains no secrets. */
export class PhaseFailed extends Error {
  override name = 'PhaseFailed';
}
