import type { Server } from 'node:http';

export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Listens on a free port of this computer. */
export async function listening(server: Server): Promise<Served> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
