/** A page could not be rendered. The message is for the person who wants the result. */
export class RenderFailed extends Error {
  override readonly name = 'RenderFailed';
  /** Whether the page itself reported the failure, so that another attempt would fail in the same way. */
  readonly isReported: boolean;

  constructor(message: string, isReported: boolean) {
    super(message);
    this.isReported = isReported;
  }
}
