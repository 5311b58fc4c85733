import { isAbsolute, resolve } from 'node:path';
import { isAllowEntry } from '../outbound/allow-list.ts';
import { listOf, matching, setting, text } from './setting.ts';

/** What the server may reach: private hosts, a language model and folders of this machine. */
export const OUTBOUND_SETTINGS = {
  outboundAllow: setting(
    'FACET_OUTBOUND_ALLOW',
    'none',
    'Private hosts that outbound requests may reach, also over plain HTTP: comma-separated host names, IP addresses or networks. All other hosts must be public and use HTTPS. Data sources may reach private networks without this setting, but reach this machine, link-local addresses and the database of the installation only if they are listed.',
    listOf(isAllowEntry, 'host names, IP addresses or networks (10.0.0.0/8)'),
  ),
  llmUrl: setting(
    'FACET_LLM_URL',
    'none: summaries are composed without a model',
    'Chat completions endpoint of a language model, such as https://llm.example.com/v1/chat/completions, which answers the questions of chats (docs/language-models.md) and writes the notes of deliveries and AI summaries. It receives the figures that they are about. Requires FACET_LLM_MODEL; a private host must be in FACET_OUTBOUND_ALLOW.',
    text,
  ),
  llmModel: setting('FACET_LLM_MODEL', 'none', 'Name of the model to request from FACET_LLM_URL.', text),
  llmKey: setting(
    'FACET_LLM_KEY',
    'none: no authorization header',
    'Bearer token for FACET_LLM_URL.',
    matching(/^[\x21-\x7e]+$/, 'printable ASCII without spaces'),
  ),
  gitLocal: setting(
    'FACET_GIT_LOCAL',
    'none',
    'Comma-separated folders whose repositories may be used as remotes and dbt projects through file:// URLs. Anyone who may set a remote can read them.',
    (value, fail) =>
      listOf((path) => isAbsolute(path) && resolve(path) !== '/', 'absolute paths of folders')(
        value,
        fail,
      ).map((path) => resolve(path)),
  ),
} as const;
