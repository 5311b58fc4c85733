import type { DashboardConfig } from '@facet/dashboards';
import { applyCommands, type DashboardCommand, type Refusal } from '@facet/dashboards/commands';

/** What one action did: it is saved, undone and refused as a whole. */
export interface Step {
  readonly commands: readonly DashboardCommand[];
  readonly inverse: readonly DashboardCommand[];
}

/** A change as the server numbers it. */
export interface SavedChange {
  readonly id: string;
  readonly version: number;
  readonly kind: 'edit' | 'replacement' | 'start';
  readonly commands: readonly DashboardCommand[];
}

/** Steps on their way to the server, which knows them by an id. */
export interface Sending {
  readonly id: string;
  readonly steps: readonly Step[];
}

/** A draft while somebody edits it. Every function below returns another one. */
export interface EditedDraft {
  /** What the server has, as far as it is known. */
  readonly saved: { readonly config: DashboardConfig; readonly version: number };
  readonly sending: Sending | null;
  /** Steps that the server has not got yet, oldest first. */
  readonly queued: readonly Step[];
  /** All of it together. */
  readonly config: DashboardConfig;
  readonly undoable: readonly Step[];
  readonly redoable: readonly Step[];
  /** Steps that were taken back because somebody else has changed the same, oldest first, until they are dismissed. */
  readonly lost: readonly LostStep[];
}

export interface LostStep {
  readonly step: Step;
  readonly refusals: readonly Refusal[];
}

/** Steps that can be undone. */
const MOST_STEPS = 200;

export function openedDraft(config: DashboardConfig, version: number): EditedDraft {
  return {
    saved: { config, version },
    sending: null,
    queued: [],
    config,
    undoable: [],
    redoable: [],
    lost: [],
  };
}

/** Does something. If a command of it is refused, nothing is done. */
export function done(
  draft: EditedDraft,
  commands: readonly DashboardCommand[],
): { readonly draft: EditedDraft; readonly refused: readonly Refusal[] } {
  const { config, inverse, refused } = applyCommands(draft.config, commands);
  if (refused.length > 0 || commands.length === 0) return { draft, refused };
  const step = { commands, inverse };
  return {
    draft: {
      ...draft,
      config,
      queued: [...draft.queued, step],
      undoable: [...draft.undoable, step].slice(-MOST_STEPS),
      redoable: [],
    },
    refused,
  };
}

/** Keeps commands that were refused at once, as those that are refused later are kept. */
export function keptRefused(
  draft: EditedDraft,
  commands: readonly DashboardCommand[],
  refusals: readonly Refusal[],
): EditedDraft {
  return { ...draft, lost: [...draft.lost, { step: { commands, inverse: [] }, refusals }] };
}

/** Takes the last step back. If somebody has built on it since, it stays, and cannot be undone any more. */
export function undone(draft: EditedDraft): ReturnType<typeof done> {
  return reverted(draft, 'undoable', 'redoable');
}

/** Repeats what was undone last, unless somebody has changed the same since. */
export function redone(draft: EditedDraft): ReturnType<typeof done> {
  return reverted(draft, 'redoable', 'undoable');
}

function reverted(
  draft: EditedDraft,
  from: 'undoable' | 'redoable',
  to: 'undoable' | 'redoable',
): ReturnType<typeof done> {
  const last = draft[from].at(-1);
  if (last === undefined) return { draft, refused: [] };
  const left = { ...draft, [from]: draft[from].slice(0, -1) };
  const { config, inverse, refused } = applyCommands(draft.config, last.inverse);
  if (refused.length > 0) return { draft: left, refused };
  const step = { commands: last.inverse, inverse };
  return {
    draft: { ...left, config, queued: [...draft.queued, step], [to]: [...draft[to], step] },
    refused,
  };
}

/** Sends what is queued, under an id by which the server knows it again. */
export function sent(draft: EditedDraft, id: string): EditedDraft {
  if (draft.sending !== null || draft.queued.length === 0) return draft;
  return { ...draft, sending: { id, steps: draft.queued }, queued: [] };
}

/**
 * What the server has saved since the version that is known, oldest first: changes of others, and perhaps what was sent.
 * Own steps that do not fit any more are lost.
 */
export function received(draft: EditedDraft, changes: readonly SavedChange[]): EditedDraft {
  const news = changes.filter(({ version }) => version > draft.saved.version);
  const last = news.at(-1);
  if (last === undefined) return draft;
  // What a draft begins with is what its editor has seen already.
  const commands = news.flatMap((change) => (change.kind === 'start' ? [] : change.commands));
  const saved = { config: applyCommands(draft.saved.config, commands).config, version: last.version };
  const isSaved = news.some(({ id }) => id === draft.sending?.id);
  return rebased({ ...draft, saved, sending: isSaved ? null : draft.sending });
}

/** The draft as it was read again, because too much has changed to be told one by one. What is not saved stays. */
export function reopened(draft: EditedDraft, config: DashboardConfig, version: number): EditedDraft {
  return rebased({ ...draft, saved: { config, version } });
}

/** What was sent is refused by the server, because of changes that `received` has told about: it is queued again. */
export function returned(draft: EditedDraft): EditedDraft {
  if (draft.sending === null) return draft;
  return rebased({ ...draft, sending: null, queued: [...draft.sending.steps, ...draft.queued] });
}

/** What was sent can never be saved: it is taken back. */
export function rejected(draft: EditedDraft): EditedDraft {
  if (draft.sending === null) return draft;
  const lost = draft.sending.steps.map((step) => ({ step, refusals: [] }));
  return rebased({ ...draft, sending: null, lost: [...draft.lost, ...lost] });
}

/** Forgets what was lost: all of it, or one step. */
export function dismissed(draft: EditedDraft, step?: Step): EditedDraft {
  const lost = step === undefined ? [] : draft.lost.filter((one) => one.step !== step);
  return lost.length === draft.lost.length ? draft : { ...draft, lost };
}

/** The steps that are not saved, on top of what is. What is on its way is judged by the server. */
function rebased(draft: EditedDraft): EditedDraft {
  let config = draft.saved.config;
  for (const { commands } of draft.sending?.steps ?? []) config = applyCommands(config, commands).config;
  const queued: Step[] = [];
  const lost: LostStep[] = [];
  for (const step of draft.queued) {
    const applied = applyCommands(config, step.commands);
    if (applied.refused.length > 0) {
      lost.push({ step, refusals: applied.refused });
      continue;
    }
    config = applied.config;
    queued.push({ commands: step.commands, inverse: applied.inverse });
  }
  const gone = new Set([...draft.lost, ...lost].map(({ step }) => step));
  return {
    ...draft,
    config,
    queued,
    undoable: draft.undoable.filter((step) => !gone.has(step)),
    lost: [...draft.lost, ...lost],
  };
}
