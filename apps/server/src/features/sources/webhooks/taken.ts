/** The outcome of a delivery: the body of the response. */
export interface Taken {
  readonly accepted: boolean;
  /** Why the delivery is ignored, or what it does not change. */
  readonly reason?: string;
  readonly syncJobId?: string;
  readonly branchName?: string;
}
