import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A ref that a push changes. 40 zeros mean that it does not exist, before or after. */
export interface RefUpdate {
  readonly before: string;
  readonly after: string;
  readonly ref: string;
}

/** Whether a push is accepted, and the message for the user. */
export interface PushAnswer {
  readonly isAccepted: boolean;
  readonly message: string;
}

const REQUEST_BYTES = 4 * 1024 * 1024;
const HOOKS = fileURLToPath(new URL('./hooks', import.meta.url));
const ASKS = fileURLToPath(new URL('./ask-desk.ts', import.meta.url));

/** Maximum length of a socket path. */
const ADDRESS_BYTES = 100;

/**
 * The socket through which the hook of one push asks whether to accept it. It is in a folder that only this user can enter,
 * and is removed with the push.
 */
export class PushDesk {
  readonly hooks = HOOKS;
  readonly environment: Readonly<Record<string, string>>;
  readonly #made: string | undefined;
  readonly #server: Server;
  #decision: Promise<unknown> | undefined;
  #accepted: readonly RefUpdate[] = [];

  private constructor(
    folder: string,
    made: string | undefined,
    decide: (updates: RefUpdate[]) => Promise<PushAnswer>,
  ) {
    this.#made = made;
    const socket = join(folder, 'push');
    this.environment = { FACET_NODE: process.execPath, FACET_HOOK: ASKS, FACET_SOCKET: socket };
    this.#server = createServer({ allowHalfOpen: true }, (connection) => {
      // A killed hook disconnects.
      connection.on('error', () => undefined);
      // A push runs the hook once.
      this.#server.close();
      this.#decision = answer(connection, async (updates) => {
        const answered = await decide(updates);
        if (answered.isAccepted) this.#accepted = updates;
        return answered;
      }).catch(() => connection.destroy());
    });
  }

  /**
   * Opens the socket for a push.
   * @param folder of the push; if its path is too long for a socket, a temporary folder is used
   * @param decide decides on the push; called at most once
   */
  static async open(
    folder: string,
    decide: (updates: RefUpdate[]) => Promise<PushAnswer>,
  ): Promise<PushDesk> {
    const isLong = Buffer.byteLength(join(folder, 'push')) > ADDRESS_BYTES;
    const made = isLong ? await mkdtemp(join(tmpdir(), 'facet-push-')) : undefined;
    const desk = new PushDesk(made ?? folder, made, decide);
    await new Promise<void>((resolve, reject) => {
      desk.#server.once('error', reject);
      desk.#server.listen(desk.environment.FACET_SOCKET, resolve);
    });
    return desk;
  }

  /** The ref updates of the push if it was accepted, otherwise none. */
  get accepted(): readonly RefUpdate[] {
    return this.#accepted;
  }

  /** Closes the socket after a pending decision. */
  async close(): Promise<void> {
    if (this.#server.listening) this.#server.close();
    await this.#decision;
    if (this.#made !== undefined) await rm(this.#made, { recursive: true, force: true });
  }
}

async function answer(
  connection: Socket,
  decide: (updates: RefUpdate[]) => Promise<PushAnswer>,
): Promise<void> {
  const asked = await readAll(connection);
  const updates = asked.split('\n').flatMap((line) => {
    const [, before, after, ref] = /^([0-9a-f]{40}) ([0-9a-f]{40}) (.+)$/.exec(line) ?? [];
    return before === undefined || after === undefined || ref === undefined ? [] : [{ before, after, ref }];
  });
  connection.end(JSON.stringify(await decide(updates)));
}

/** Reads everything that the hook sends. `for await` would close the connection at the end. */
function readAll(connection: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    connection.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > REQUEST_BYTES) reject(new Error('The push has too many refs'));
    });
    connection.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    connection.once('close', () => reject(new Error('The hook disconnected')));
  });
}
