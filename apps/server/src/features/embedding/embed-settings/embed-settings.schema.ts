import { type Static, Type } from 'typebox';
import { Matching, nullable, nullish } from '../../../http/shapes.ts';

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const PORT = '(?::[1-9][0-9]{0,4})?';

/**
 * `https://app.example.com`, `https://*.example.com`, or `http://` on this machine for development. A wildcard needs two
 * labels after it, so that nobody allows a whole top-level domain.
 */
const ORIGIN = `^(?:https://(?:\\*\\.${LABEL}\\.)?${LABEL}(?:\\.${LABEL})*${PORT}|http://(?:localhost|127\\.0\\.0\\.1)${PORT})$`;

const Origins = Type.Array(
  Matching(ORIGIN, 'be an origin in lower case, such as https://app.example.com or https://*.example.com', {
    maxLength: 270,
    examples: ['https://app.example.com'],
  }),
  { maxItems: 100 },
);

const isEnabled = Type.Boolean({ description: 'Whether embed sessions work in the account.' });
const isCreatorModeEnabled = Type.Boolean({
  description:
    'Whether embed sessions may be in creator mode, in which users create content and query freely.',
});
const allowedOrigins = {
  ...Origins,
  description:
    'The sites whose pages may show embedded pages in a frame. An empty list allows only this server.',
};

export const EmbedSettings = Type.Object(
  { enabled: isEnabled, creatorModeEnabled: isCreatorModeEnabled, allowedOrigins },
  { title: 'AccountEmbedSettings' },
);
export type EmbedSettings = Static<typeof EmbedSettings>;

export const EmbedSettingsInput = Type.Object(
  {
    enabled: nullish(isEnabled),
    creatorModeEnabled: nullish(isCreatorModeEnabled),
    allowedOrigins: nullish(allowedOrigins),
  },
  { title: 'AccountEmbedSettingsInput', examples: [{ allowedOrigins: ['https://app.example.com'] }] },
);
export type EmbedSettingsInput = Static<typeof EmbedSettingsInput>;

const ofDeployment = {
  enabled: Type.Boolean({
    description:
      'Whether embed sessions work for this deployment; has no effect while they are off for the account.',
  }),
  allowedOrigins: nullable(
    Origins,
    "The sites for this deployment, which replace the account's; null means the account's sites.",
  ),
};

export const DeploymentEmbedSettings = Type.Object(ofDeployment, { title: 'DeploymentEmbedSettings' });
export type DeploymentEmbedSettings = Static<typeof DeploymentEmbedSettings>;

export const DeploymentEmbedSettingsInput = Type.Object(
  { enabled: nullish(ofDeployment.enabled), allowedOrigins: Type.Optional(ofDeployment.allowedOrigins) },
  { title: 'DeploymentEmbedSettingsInput', examples: [{ allowedOrigins: ['https://app.example.com'] }] },
);
export type DeploymentEmbedSettingsInput = Static<typeof DeploymentEmbedSettingsInput>;
