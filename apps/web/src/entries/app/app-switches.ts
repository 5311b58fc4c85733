/** What the host hides in creator mode by the address of the frame. */
export interface AppSwitches {
  readonly showBack: boolean;
  readonly showEdit: boolean;
  readonly showDuplicate: boolean;
}

/** Only exactly `false` hides something, and `showDashboardHeader` hides all of it. */
export function switchesOf(search: string): AppSwitches {
  const parameters = new URLSearchParams(search);
  const isShown = (name: string) =>
    parameters.get('showDashboardHeader') !== 'false' && parameters.get(name) !== 'false';
  return {
    showBack: isShown('showDashboardBackButton'),
    showEdit: isShown('showDashboardEditButton'),
    showDuplicate: isShown('showDashboardDuplicateButton'),
  };
}
