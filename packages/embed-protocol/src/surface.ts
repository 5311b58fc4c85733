/** What is embedded: a published dashboard, the app of creator mode, or the chat. */
export type Surface = 'dashboard' | 'app' | 'chat';
