/**
 * Whether Facet does not let this page show a frame, or answers with an error. Browsers keep silent about frames that they
 * refuse to show.
 */
export async function isRefused(address: string): Promise<boolean> {
  const at = new URL(address);
  at.pathname += '/framing';
  const response = await fetch(at, { credentials: 'omit' });
  return response.status >= 500 || (response.ok && !(await response.json()).isAllowed);
}
