import type { AppConfigResponse } from '../../account/app-theme/app-config.schema.ts';

/**
 * What the account has set for the pages of creator mode.
 * @param allowsAi whether embed sessions may ask in words unless their own settings say otherwise
 */
export function appSettings(config: AppConfigResponse, allowsAi: boolean) {
  const { creatorMode, embedding, timezoneSettings, restrictDataDownload } = config;
  return {
    restrictsDownloads: restrictDataDownload,
    locale: embedding?.locale ?? null,
    timezone: embedding?.timezone ?? timezoneSettings?.timezone ?? null,
    title: {
      text: creatorMode?.workspaceTitle ?? null,
      isShown: creatorMode?.showWorkspaceTitle ?? true,
      translations: creatorMode?.localizedTitles ?? [],
    },
    showsGeneratedSql: creatorMode?.showGeneratedSql ?? false,
    allowsAi,
    showsWorkbookChat: embedding?.showWorkbookChat ?? true,
    showsSql: creatorMode?.showSemanticSql ?? true,
  };
}
