/** What the host hides in creator mode by the address of the frame. */
export interface AppSwitches {
  readonly showBack: boolean;
  readonly showEdit: boolean;
  readonly showDuplicate: boolean;
  readonly showWorkbookBack: boolean;
}

/** Only exactly `false` hides something. `showDashboardHeader` hides whatever is above a dashboard. */
export function switchesOf(search: string): AppSwitches {
  const parameters = new URLSearchParams(search);
  const isShown = (name: string) =>
    parameters.get('showDashboardHeader') !== 'false' && parameters.get(name) !== 'false';
  return {
    showBack: isShown('showDashboardBackButton'),
    showEdit: isShown('showDashboardEditButton'),
    showDuplicate: isShown('showDashboardDuplicateButton'),
    showWorkbookBack: parameters.get('showWorkbookBackButton') !== 'false',
  };
}
