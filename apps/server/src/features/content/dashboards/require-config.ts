import {
  type CheckOptions,
  type ConfigProblem,
  checkConfig,
  type DashboardConfig,
  isObject,
  pathText,
  summaryOf,
  type Widget,
} from '@facet/dashboards';
import { ApiError } from '../../../errors/errors.ts';

/** The most problems that one message lists. */
const SHOWN = 3;

/**
 * The normal form of a configuration.
 * @param field the field of the request that contains the configuration, for errors; null if it is stored: then errors
 * name widgets as people see them
 * @throws 400 that names each place with its rule
 */
export function requireConfig(
  given: unknown,
  stage: CheckOptions['stage'],
  field: string | null,
): DashboardConfig {
  const { config, problems } = checkConfig(given, { stage, root: field ?? '' });
  if (config !== undefined) return config;
  const messages = problems.map((problem) => (field === null ? sentenceOf(given, problem) : problem.message));
  throw new ApiError(400, 'bad_request', joined(messages), { details: { problems: messages } });
}

/** A problem with the title of its widget: `“Welcome” (text-1): markdown must be at most 100,000 characters`. */
function sentenceOf(given: unknown, { path, rule, message }: ConfigProblem): string {
  if (path.length === 0) return `The dashboard ${rule}`;
  const [list, index, ...rest] = path;
  const { widgets } = given as { readonly widgets?: unknown };
  const widget: unknown = list === 'widgets' && Array.isArray(widgets) ? widgets[Number(index)] : undefined;
  if (!isObject(widget) || !isObject(widget.config)) return message;
  const { id, title } = summaryOf(widget as unknown as Widget);
  const field = rest[0] === 'config' ? rest.slice(1) : rest;
  return `${title === null ? id : `“${title}” (${id})`}: ${pathText('', field)} ${rule}`;
}

/** Joins messages, listing only the first ones. */
export function joined(messages: readonly string[]): string {
  const more = messages.length - SHOWN;
  return [...messages.slice(0, SHOWN), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
