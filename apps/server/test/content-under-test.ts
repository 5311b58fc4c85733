import { deploymentPath, type Fixture, must } from './fixture.ts';

/** Creates a folder of the administrator, and returns its id. */
export async function newFolder(fixture: Fixture): Promise<number> {
  const body = { name: fixture.unique() };
  const { id } = await must(fixture.server, 'POST', `${deploymentPath(fixture)}/folders`, body);
  return id;
}

/** Creates a report of the administrator with a placement in a spreadsheet. */
export async function newReport(fixture: Fixture): Promise<{ id: number; publicId: string }> {
  return must(fixture.server, 'POST', `${deploymentPath(fixture)}/reports`, {
    name: fixture.unique(),
    sqlQuery: 'SELECT MEASURE(count) FROM orders',
    externalWorkbookId: 'spreadsheet',
    resultLocation: 'Sheet1!A1',
  });
}

/** Creates a workbook with a published dashboard, of the administrator. */
export async function newDashboard(fixture: Fixture): Promise<{ workbookId: number; publicId: string }> {
  const path = `${deploymentPath(fixture)}/workbooks`;
  const { id: workbookId } = await must(fixture.server, 'POST', path, { name: fixture.unique() });
  const { publicId } = await must(fixture.server, 'POST', `${path}/${workbookId}/publish`, {
    workbookId,
    config: { title: 'Sales', widgets: [] },
  });
  return { workbookId, publicId };
}
