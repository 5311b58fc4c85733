import type { AppConfigResponse } from '../../account/app-theme/app-config.schema.ts';

/**
 * What the account has set for the pages of creator mode.
 * @param asksByDefault whether embed sessions may ask in words if nothing else says so
 */
export function appSettings(config: AppConfigResponse, asksByDefault: boolean) {
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
    allowsAi: embedding?.allowAi ?? asksByDefault,
    showsWorkbookChat: embedding?.showWorkbookChat ?? true,
    showsSql: creatorMode?.showSemanticSql ?? true,
  };
}
