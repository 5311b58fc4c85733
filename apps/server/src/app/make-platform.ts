import type { FastifyInstance } from 'fastify';
import { AuditLog } from '../audit/audit-log.ts';
import { Credentials } from '../auth/credentials.ts';
import { FailureLimit } from '../auth/failure-limit.ts';
import { Exports as AuditExports } from '../features/account/audit/exports.ts';
import { modelAnswerers } from '../features/assistants/agent/model-answerers.ts';
import { AnswerStreams } from '../features/assistants/chats/answer-streams.ts';
import { answerTurn } from '../features/assistants/chats/answer-turn.ts';
import { RunningAnswers } from '../features/assistants/chats/running-answers.ts';
import { Lexicons } from '../features/content/ask/lexicons.ts';
import { KeptWidgets } from '../features/content/dashboard-data/kept-widgets.ts';
import { SharedOpenings } from '../features/content/dashboard-data/shared-openings.ts';
import { PublishedVersions } from '../features/content/dashboards/published-versions.ts';
import { TableExports } from '../features/content/exports/table-exports.ts';
import { PythonRuns } from '../features/content/python-reports/python-runs.ts';
import { QueryData } from '../features/content/queries/query-data.ts';
import { ResultCache } from '../features/content/queries/result-cache.ts';
import { ReportRunner } from '../features/content/report-data/report-runner.ts';
import { KnownQuestions } from '../features/content/verified-questions/known-questions.ts';
import { UnsubscribeLinks } from '../features/deliveries/unsubscribe/unsubscribe-links.ts';
import { DashboardRenderer } from '../features/embedding/rendering/dashboard-renderer.ts';
import { EventHub } from '../features/live/events/event-hub.ts';
import { ModelGraphs } from '../features/model/graph/model-graphs.ts';
import { ConnectedRemotes } from '../features/sources/git-remotes/connected-remotes.ts';
import { GitHub } from '../features/sources/github/github.ts';
import { Cursors } from '../http/pagination.ts';
import { LanguageModel } from '../outbound/language-model.ts';
import { buildRenderPages } from './build-render-pages.ts';
import { CleanUps } from './clean-ups.ts';
import { modelDependents } from './model-dependents.ts';
import type { Phase, Platform } from './platform.ts';
import { shareableKinds } from './shareable-kinds.ts';
import { installationKey } from './start/installation-key.ts';
import type { Start, StartedParts } from './start/start-parts.ts';

/** Memory for the published versions of dashboards that viewers open. */
const PUBLISHED_VERSIONS_BYTES = 32 * 2 ** 20;
const KEPT_WIDGETS_BYTES = 32 * 2 ** 20;
/** Texts of the language model that a node keeps. */
const WRITTEN_SUMMARIES_BYTES = 4 * 2 ** 20;

/** Puts the services of a server together. None of those that it creates has to be stopped: `startParts` starts those. */
export async function makePlatform(
  { settings, log, publicUrl }: Start,
  { hold: _hold, tenantId: _tenantId, renderer, pythonReports, evaluator, ...started }: StartedParts,
  phase: () => Phase,
): Promise<Platform> {
  const { db, connection, keyring, outbound, turns, dataApi } = started;
  const credentials = new Credentials(db);
  const base = {
    ...started,
    settings,
    log,
    cursors: new Cursors(await installationKey(db, 'cursor_key')),
    credentials,
    eventHub: new EventHub({ db, credentials, log }),
    audit: new AuditLog(db, log),
    auditExports: new AuditExports(connection, db, log),
    languageModel: new LanguageModel(settings, outbound, turns, log),
    cleanUps: new CleanUps(log),
    github: new GitHub(settings, outbound),
    embedFailures: new FailureLimit(settings.embedFailureRate),
    unsubscribeLinks: new UnsubscribeLinks(await installationKey(db, 'unsubscribe_key')),
    modelDependents,
    modelGraphs: new ModelGraphs(),
    shareableKinds,
    publicUrl,
    phase,
    isStopping: () => phase() === 'stopping',
  };
  const queryData = new QueryData({ db, keyring, dataApi }, settings.resultCacheMb * 2 ** 20);
  const publishedVersions = new PublishedVersions(PUBLISHED_VERSIONS_BYTES);
  const reportRunner = new ReportRunner(queryData, evaluator, turns);
  const sharedOpenings = new SharedOpenings(db, { queryData, publishedVersions });
  const asking = {
    ...{ ...base, queryData, reportRunner },
    ...{ lexicons: new Lexicons(), knownQuestions: new KnownQuestions(db), sharedOpenings },
  };
  const withoutRenderer: Omit<Platform, 'dashboardRenderer'> = {
    ...base,
    remotes: new ConnectedRemotes(base),
    queryData,
    lexicons: asking.lexicons,
    knownQuestions: asking.knownQuestions,
    modelAnswerers: modelAnswerers(asking),
    runningAnswers: new RunningAnswers(asking, answerTurn(asking)),
    answerStreams: new AnswerStreams(base),
    publishedVersions,
    sharedOpenings,
    keptWidgets: new KeptWidgets(queryData, KEPT_WIDGETS_BYTES),
    pythonRuns: new PythonRuns(pythonReports, turns),
    reportRunner,
    tableExports: new TableExports(queryData, reportRunner),
    writtenSummaries: new ResultCache(WRITTEN_SUMMARIES_BYTES, ({ text }) => 2 * text.length),
  };
  let pages: Promise<FastifyInstance> | undefined;
  return {
    ...withoutRenderer,
    dashboardRenderer: new DashboardRenderer({
      db,
      renderer,
      turns,
      publicUrl,
      pages: () => {
        pages ??= buildRenderPages(withoutRenderer);
        return pages;
      },
    }),
  };
}
