import type { CompilePool } from '@facet/engine';
import type { FailureLimit } from '../auth/failure-limit.ts';
import type { Exports as AuditExports } from '../features/account/audit/exports.ts';
import type { AnswerStreams } from '../features/assistants/chats/answer-streams.ts';
import type { RunningAnswers } from '../features/assistants/chats/running-answers.ts';
import type { Lexicons } from '../features/content/ask/lexicons.ts';
import type { KeptWidgets } from '../features/content/dashboard-data/kept-widgets.ts';
import type { SharedOpenings } from '../features/content/dashboard-data/shared-openings.ts';
import type { PublishedVersions } from '../features/content/dashboards/published-versions.ts';
import type { TableExports } from '../features/content/exports/table-exports.ts';
import type { PythonRuns } from '../features/content/python-reports/python-runs.ts';
import type { QueryData } from '../features/content/queries/query-data.ts';
import type { ResultCache } from '../features/content/queries/result-cache.ts';
import type { ModelAnswerers } from '../features/content/question-evaluations/answerers.ts';
import type { ReportRunner } from '../features/content/report-data/report-runner.ts';
import type { KnownQuestions } from '../features/content/verified-questions/known-questions.ts';
import type { UnsubscribeLinks } from '../features/deliveries/unsubscribe/unsubscribe-links.ts';
import type { ModelDependents } from '../features/deployments/builds/builds.service.ts';
import type { DataApiClient } from '../features/deployments/data-api/data-api-client.ts';
import type { DataFolders } from '../features/deployments/data-files/data-folders.ts';
import type { ModelRemotes } from '../features/deployments/deployments/model-remotes.ts';
import type { LogWriter } from '../features/deployments/logs/log-writer.ts';
import type { PodSupervisor } from '../features/deployments/pods/pod-supervisor.ts';
import type { UsageLog } from '../features/deployments/usage-analytics/usage-log.ts';
import type { EngineHere } from '../features/deployments/versions/find-engine.ts';
import type { DashboardRenderer } from '../features/embedding/rendering/dashboard-renderer.ts';
import type { WrittenSummary } from '../features/embedding/summaries/summaries.service.ts';
import type { EventHub } from '../features/live/events/event-hub.ts';
import type { ModelGraphs } from '../features/model/graph/model-graphs.ts';
import type { ShareableKinds } from '../features/people/resource-policies/shareable.ts';
import type { ModelRepositories } from '../features/sources/git/model-repository.ts';
import type { GitHub } from '../features/sources/github/github.ts';
import type { BasePlatform } from '../http/base-platform.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { CleanUps } from './clean-ups.ts';
import type { TurnMetrics } from './health/turn-metrics.ts';

/** Where the server is in its life. */
export type Phase = 'starting' | 'ready' | 'stopping';

/** The services that the parts of a server process share; put together in make-platform.ts and passed down, never global. */
export interface Platform extends BasePlatform {
  readonly turnMetrics: TurnMetrics;
  readonly cleanUps: CleanUps;
  readonly auditExports: AuditExports;
  readonly eventHub: EventHub;
  readonly remotes: ModelRemotes;
  readonly modelDependents: ModelDependents;
  /** The graphs of data models that were compiled lately. */
  readonly modelGraphs: ModelGraphs;
  readonly shareableKinds: ShareableKinds;
  readonly mailer: Mailer;
  /** GitHub, through the GitHub App in the settings. */
  readonly github: GitHub;
  /** Bare git repositories with the branches of data models. */
  readonly modelRepositories: ModelRepositories;
  /** Counts failed exchanges of embed session ids. */
  readonly embedFailures: FailureLimit;
  readonly compilePool: CompilePool;
  readonly dataFolders: DataFolders;
  readonly pods: PodSupervisor;
  readonly dataApi: DataApiClient;
  readonly queryData: QueryData;
  readonly lexicons: Lexicons;
  readonly knownQuestions: KnownQuestions;
  /** Asks the language models of accounts the questions of evaluations. */
  readonly modelAnswerers: ModelAnswerers;
  readonly runningAnswers: RunningAnswers;
  readonly answerStreams: AnswerStreams;
  readonly publishedVersions: PublishedVersions;
  readonly sharedOpenings: SharedOpenings;
  readonly keptWidgets: KeptWidgets;
  readonly pythonRuns: PythonRuns;
  readonly reportRunner: ReportRunner;
  readonly tableExports: TableExports;
  readonly writtenSummaries: ResultCache<WrittenSummary>;
  readonly dashboardRenderer: DashboardRenderer;
  readonly unsubscribeLinks: UnsubscribeLinks;
  readonly logWriter: LogWriter;
  readonly usageLog: UsageLog;
  phase(): Phase;
  /** The engine of a version. @throws if it is not installed on this node */
  engineOf(version: string): Promise<EngineHere>;
}
