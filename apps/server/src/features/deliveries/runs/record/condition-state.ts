/** The findings of a run, with which the next run compares its own. */
export interface ConditionState {
  /** The digest of the rows that were last sent, as the owner of the notification saw them; null if unknown. */
  readonly digest?: string | null | undefined;
  /** Whether the conditions on measures were true: they notify only when they become true. */
  readonly isAlarming?: boolean | undefined;
}
