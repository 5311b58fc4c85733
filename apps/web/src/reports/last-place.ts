/** A folder or workbook in which reports are kept; null for the root of the workspace. */
export interface ReportPlace {
  readonly type: 'FOLDER' | 'WORKBOOK';
  readonly id: number;
  /** With the folders above it. */
  readonly name: string;
}

const keyOf = (deploymentId: number) => `facet:report-place:${deploymentId}`;

/** Where the person kept a report last, in this browser. */
export function lastPlace(deploymentId: number): ReportPlace | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(deploymentId)) ?? 'null') as ReportPlace | null;
  } catch {
    return null;
  }
}

export function keepPlace(deploymentId: number, place: ReportPlace | null): void {
  try {
    localStorage.setItem(keyOf(deploymentId), JSON.stringify(place));
  } catch {
    // Without storage, the next report begins at the root.
  }
}
