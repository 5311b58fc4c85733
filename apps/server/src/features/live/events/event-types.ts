/** The kinds of resources that events are about, with what happens to each. */
export const CHANGES = {
  build: ['started', 'succeeded', 'failed', 'superseded'],
  sync: ['started', 'completed', 'failed', 'cancelled'],
  run: ['started', 'progressed', 'succeeded', 'failed', 'skipped', 'cancelled'],
  export: ['started', 'succeeded', 'failed', 'cancelled'],
  folder: ['created', 'updated', 'moved', 'shared', 'deleted'],
  workbook: ['created', 'updated', 'moved', 'shared', 'deleted', 'published', 'presence'],
  report: ['created', 'updated', 'moved', 'shared', 'deleted'],
  favourite: ['added', 'removed'],
} as const;

export type EventKind = keyof typeof CHANGES;

/** `build.succeeded` */
export type EventType = { [Kind in EventKind]: `${Kind}.${(typeof CHANGES)[Kind][number]}` }[EventKind];

/** The kind of resource that an event is about. */
export function kindOf(type: EventType): EventKind {
  return type.slice(0, type.indexOf('.')) as EventKind;
}
