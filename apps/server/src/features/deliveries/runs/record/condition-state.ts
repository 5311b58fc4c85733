/** What a run found and sent, for the next one to compare with. */
export interface ConditionState {
  /** The digest of everything that was last sent, as the owner of the notification saw it; null if that is unknown. */
  readonly digest?: string | null | undefined;
  /** Whether the measures were as the conditions want: they notify only when that becomes true. */
  readonly isAlarming?: boolean | undefined;
}
