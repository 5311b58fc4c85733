/** What the person may do with the data model. */
export interface ModelRights {
  /** Change files on a dev branch of their own. */
  readonly mayEdit: boolean;
  /** Change the default branch. */
  readonly mayPublish: boolean;
}
