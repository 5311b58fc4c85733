/** A phase of a sync that cannot succeed: the message is one sentence for people, without anything secret. */
export class PhaseFailed extends Error {
  override name = 'PhaseFailed';
}
