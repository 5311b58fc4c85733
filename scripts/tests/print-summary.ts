import { availableParallelism } from 'node:os';
import { type FileReport, inSeconds } from './file-report.ts';
import { MOST_FLAKY, type RepeatedRun } from './repeat-failed.ts';

export interface Times {
  readonly wallMs: number;
  /** Processor time of the whole machine. */
  readonly busyMs: number;
}

/** Whether nothing failed, or nothing failed twice. */
export function hasPassed({ reports, problems }: RepeatedRun): boolean {
  return problems.length === 0 && reports.length > 0 && reports.every(({ failed }) => failed === 0);
}

/**
 * What a run prints last: the time of each file, slowest first, the failures, a line for each flaky one, a line for each
 * reason for which tests were skipped, and the line `N passed, N failed`.
 */
export function summaryOf(run: RepeatedRun, alone: ReadonlySet<string>, times: Times): string {
  const { reports, problems, crashes, flaky } = run;
  const row = (cells: readonly string[]) => cells.map((cell) => cell.padStart(8)).join('');
  const sum = (of: (report: FileReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0);
  const failures = [
    ...reports.flatMap((report) => report.failures),
    ...problems.map(({ files, text }) =>
      [`${text}: one of these files leaves something open; run them one by one to find it`, ...files].join(
        '\n  ',
      ),
    ),
  ];
  const busy = Math.round((100 * times.busyMs) / (times.wallMs * availableParallelism()));
  const wholeTime = row([inSeconds(times.wallMs), inSeconds(sum((report) => report.cpuMs)), '']);
  const skipped = sum((report) => report.skipped);
  return [
    `\n${row(['wall s', 'cpu s', 'tests'])}  slowest files first; "alone" in a process of their own`,
    ...reports
      .toSorted((one, other) => other.wallMs - one.wallMs)
      .map(({ file, wallMs, cpuMs, passed, failed, skipped }) => {
        const cells = [inSeconds(wallMs), inSeconds(cpuMs), String(passed + failed + skipped)];
        return `${row(cells)}  ${file}${alone.has(file) ? ' (alone)' : ''}`;
      }),
    `${wholeTime}  ${reports.length} files; the processors were ${busy} % busy; ${skipped} skipped`,
    ...(crashes.length === 0 ? [] : ['\nRun again because the engine crashed:', ...crashes]),
    ...(failures.length === 0 ? [] : ['\nFailures:', ...failures]),
    ...(flaky.length === 0
      ? []
      : [
          `\nFailed at first and passed alone; list them in docs/flaky.md, and fix them first (at most ${MOST_FLAKY} files pass like this):`,
          ...flaky.map((failure) => `FLAKY ${failure}`),
        ]),
    ...skippedFor(reports),
    `\n${sum((report) => report.passed)} passed, ${sum((report) => report.failed) + problems.length} failed`,
  ].join('\n');
}

function skippedFor(reports: readonly FileReport[]): string[] {
  const counts = new Map<string, number>();
  for (const report of reports)
    for (const [reason, count] of report.skippedFor) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].map(([reason, count]) => `\nSKIPPED ${count}: ${reason}`);
}
