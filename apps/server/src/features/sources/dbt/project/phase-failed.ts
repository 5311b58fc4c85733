/** Thrown when a phase of a sync fails. The message is a sentence for users and contains no secrets. */
export class PhaseFailed extends Error {
  override name = 'PhaseFailed';
}

/** Thrown when a command of dbt fails. */
export class DbtFailed extends PhaseFailed {
  override name = 'DbtFailed';
  /** The errors that it printed, in full. */
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}
