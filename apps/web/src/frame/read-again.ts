import type { QueryClient } from '@tanstack/react-query';
import type { ServerEvent } from '../api/read-events.ts';

/** The names of the queries that list content. */
const LISTS = ['dashboards', 'palette', 'workspace', 'favourites', 'recent', 'first-steps'];
/** Those of who has access, and who sees what. */
const ACCESS = ['access', 'seen'];
/** Those of what runs. */
const JOBS = ['jobs', 'attention'];
/** Those of deliveries and their runs. */
const DELIVERIES = ['deliveries'];
/** Those of builds. */
const BUILDS = ['builds'];

/** When to read a model after its build: the old one is served until a process with the new one is ready. */
const TAKES_OVER_MS = [0, 3_000, 15_000];
/** How long news of who edits a draft is gathered. */
const GATHERS_MS = 400;

/** Reads again what an event of the server has changed. */
export function readAgain(client: QueryClient, event: ServerEvent): void {
  if (event.type === 'reset') {
    void client.invalidateQueries();
    return;
  }
  if (event.type === 'workbook.presence') {
    askForPeople(client, ['draft-people', event.deploymentId, Number(event.resource.id)]);
    return;
  }
  if (/^(?:workbook|folder|report|favourite)\./.test(event.type)) forget(client, LISTS);
  // Access is inherited: a change of one object can be one of others.
  if (/\.(?:shared|moved)$/.test(event.type)) forget(client, ACCESS);
  if (event.type.startsWith('report.') || event.details.type === 'REPORT')
    void client.invalidateQueries({
      queryKey: ['report', event.deploymentId, Number(event.resource.id)],
    });
  if (event.type.startsWith('workbook.'))
    void client.invalidateQueries({
      queryKey: ['draft-changes', event.deploymentId, Number(event.resource.id)],
    });
  if (/^(?:build|sync|run|export)\./.test(event.type)) forget(client, JOBS);
  if (event.type.startsWith('run.')) forget(client, DELIVERIES);
  if (event.type.startsWith('build.')) forget(client, BUILDS);
  if (event.type === 'build.succeeded') {
    const queryKey = ['metadata', event.deploymentId];
    for (const delay of TAKES_OVER_MS) setTimeout(() => void client.invalidateQueries({ queryKey }), delay);
  }
}

const asked = new Set<string>();

/** Asks who edits a draft, once for everybody who selects something meanwhile. */
function askForPeople(client: QueryClient, queryKey: readonly unknown[]): void {
  const key = JSON.stringify(queryKey);
  if (asked.has(key)) return;
  asked.add(key);
  setTimeout(() => {
    asked.delete(key);
    void client.invalidateQueries({ queryKey });
  }, GATHERS_MS);
}

function forget(client: QueryClient, names: readonly string[]): void {
  for (const name of names) void client.invalidateQueries({ queryKey: [name] });
}

/** Reads again what lists content and what runs. */
export function forgetWhatRuns(client: QueryClient): void {
  forget(client, [...LISTS, ...JOBS, ...DELIVERIES, ...BUILDS]);
}
