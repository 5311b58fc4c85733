import { type CheckOptions, type ConfigProblem, checkConfig, type DashboardConfig } from '@facet/dashboards';
import { ApiError } from '../../../errors/errors.ts';

/** The most problems that one message lists. */
const SHOWN = 3;

/**
 * The normal form of a configuration.
 * @param root the field that contains the configuration, for errors
 * @throws 400 that names each place with its rule
 */
export function requireConfig(given: unknown, stage: CheckOptions['stage'], root: string): DashboardConfig {
  const { config, problems } = checkConfig(given, { stage, root });
  if (config !== undefined) return config;
  throw invalid(problems);
}

function invalid(problems: readonly ConfigProblem[]): ApiError {
  const messages = problems.map(({ message }) => message);
  return new ApiError(400, 'bad_request', joined(messages), { details: { problems: messages } });
}

/** Joins messages, listing only the first ones. */
export function joined(messages: readonly string[]): string {
  const more = messages.length - SHOWN;
  return [...messages.slice(0, SHOWN), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
