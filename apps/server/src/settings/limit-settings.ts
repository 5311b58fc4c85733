import { setting, wholeNumber } from './setting.ts';

/** How much callers may do, and how often. */
export const LIMIT_SETTINGS = {
  dataApiRate: setting(
    'FACET_DATA_API_RATE',
    '100',
    'Data API requests per second that one deployment accepts.',
    wholeNumber(100, 1, 1_000_000),
  ),
  mcpRate: setting(
    'FACET_MCP_RATE',
    '1200',
    'Messages per minute that one credential may send to the MCP server, on one node.',
    wholeNumber(1200, 1, 1_000_000),
  ),
  embedUsers: setting(
    'FACET_EMBED_USERS',
    '10000',
    'Embed users that one account can have.',
    wholeNumber(10_000, 1, 100_000_000),
  ),
  embedSessionRate: setting(
    'FACET_EMBED_SESSION_RATE',
    '30000',
    'Embed sessions per minute that one credential may create, on one node.',
    wholeNumber(30_000, 1, 100_000_000),
  ),
  embedFailureRate: setting(
    'FACET_EMBED_FAILURE_RATE',
    '300',
    'Unknown or used embed session ids per minute that one network may try to exchange, on one node.',
    wholeNumber(300, 1, 100_000_000),
  ),
  deliveryMinIntervalMinutes: setting(
    'FACET_DELIVERY_MIN_INTERVAL_MINUTES',
    '15',
    'Smallest number of minutes between two runs of a scheduled delivery, 1 to 1440.',
    wholeNumber(15, 1, 1440),
  ),
} as const;
