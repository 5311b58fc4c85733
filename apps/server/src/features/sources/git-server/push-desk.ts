import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A branch that a push changes: 40 zeros where it is not there before, or afterwards. */
export interface RefUpdate {
  readonly before: string;
  readonly after: string;
  readonly ref: string;
}

/** Whether a push is taken, and what its user is told. */
export interface PushAnswer {
  readonly isTaken: boolean;
  readonly message: string;
}

const REQUEST_BYTES = 4 * 1024 * 1024;
const HOOKS = fileURLToPath(new URL('./hooks', import.meta.url));
const ASKS = fileURLToPath(new URL('./ask-desk.ts', import.meta.url));

/** A socket's address has room for about a hundred bytes. */
const ADDRESS_BYTES = 100;

/**
 * Where git asks, in the middle of one push, whether that is taken: a socket in a folder that only this user can
 * enter, which is gone with the push.
 */
export class PushDesk {
  readonly hooks = HOOKS;
  readonly environment: Readonly<Record<string, string>>;
  readonly #made: string | undefined;
  readonly #server: Server;
  #decision: Promise<unknown> | undefined;
  #taken: readonly RefUpdate[] = [];

  private constructor(
    folder: string,
    made: string | undefined,
    decide: (updates: RefUpdate[]) => Promise<PushAnswer>,
  ) {
    this.#made = made;
    const socket = join(folder, 'push');
    this.environment = { FACET_NODE: process.execPath, FACET_HOOK: ASKS, FACET_SOCKET: socket };
    this.#server = createServer({ allowHalfOpen: true }, (connection) => {
      // A hook that is ended goes away without a word.
      connection.on('error', () => undefined);
      // There is one hook in a push.
      this.#server.close();
      this.#decision = answer(connection, async (updates) => {
        const answered = await decide(updates);
        if (answered.isTaken) this.#taken = updates;
        return answered;
      }).catch(() => connection.destroy());
    });
  }

  /**
   * Opens a desk.
   * @param folder of the push; where its name is too long, another one is made
   * @param decide what the push is answered; called at most once
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

  /** What was pushed, if it was taken. */
  get taken(): readonly RefUpdate[] {
    return this.#taken;
  }

  /** Resolves once a decision that was begun is made. */
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
  const asked = await heard(connection);
  const updates = asked.split('\n').flatMap((line) => {
    const [, before, after, ref] = /^([0-9a-f]{40}) ([0-9a-f]{40}) (.+)$/.exec(line) ?? [];
    return before === undefined || after === undefined || ref === undefined ? [] : [{ before, after, ref }];
  });
  connection.end(JSON.stringify(await decide(updates)));
}

/** What the hook says until it has said all. Not read by `for await`, which would close the connection then. */
function heard(connection: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    connection.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > REQUEST_BYTES) reject(new Error('A push of too many refs'));
    });
    connection.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    connection.once('close', () => reject(new Error('The hook went away')));
  });
}
