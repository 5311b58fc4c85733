import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * What the server does at a step: sends a response, sends nothing more, closes the connection, or sends lines of a response
 * that never ends.
 */
export type SmtpStep = string | 'hang' | 'drop' | 'drip';

/** The steps that differ from those of a server that accepts everything. */
export interface SmtpScript {
  readonly connected?: SmtpStep;
  readonly ehlo?: SmtpStep;
  readonly auth?: SmtpStep;
  readonly mail?: SmtpStep;
  readonly rcpt?: SmtpStep;
  readonly data?: SmtpStep;
  /** Once this many bytes of the message have arrived. */
  readonly within?: { readonly bytes: number; readonly step: SmtpStep };
  /** Stops reading the message there, so that it fills the buffers of the connection. */
  readonly stopsReading?: boolean;
  readonly dot?: SmtpStep;
  /** Closes the connection without a response when an email begins after this many messages. */
  readonly closesAfter?: number;
}

export interface ScriptedSmtp {
  readonly url: string;
  readonly port: number;
  /** Messages that arrived completely. */
  readonly messages: string[];
  readonly commands: string[];
  connections: number;
  stop(): Promise<void>;
}

const ACCEPTS = {
  connected: '220 scripted ESMTP',
  ehlo: '250-scripted\r\n250 8BITMIME',
  auth: '235 2.7.0 ok',
  mail: '250 2.1.0 ok',
  rcpt: '250 2.1.5 ok',
  data: '354 go ahead',
  dot: '250 2.0.0 queued as 7',
};

/** The step of each command. */
const STEP_OF: Readonly<Record<string, keyof typeof ACCEPTS>> = {
  EHLO: 'ehlo',
  HELO: 'ehlo',
  AUTH: 'auth',
  MAIL: 'mail',
  RCPT: 'rcpt',
  DATA: 'data',
};
const END = '\r\n.\r\n';

/**
 * A mail server over a real socket that follows scripts: the n-th connection follows the n-th script, later ones the
 * last.
 */
export async function startScriptedSmtp(...scripts: readonly SmtpScript[]): Promise<ScriptedSmtp> {
  const sockets = new Set<Socket>();
  const state: Pick<ScriptedSmtp, 'messages' | 'commands' | 'connections'> = {
    messages: [],
    commands: [],
    connections: 0,
  };
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}));
    const script = scripts[Math.min(state.connections, scripts.length - 1)] ?? {};
    state.connections += 1;
    socket.setNoDelay(true);
    follow(socket, script, state);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    port,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

function follow(
  socket: Socket,
  script: SmtpScript,
  state: Pick<ScriptedSmtp, 'messages' | 'commands' | 'connections'>,
): void {
  const refused = [script.mail, script.rcpt].find((step = '250') => !step.startsWith('2'));
  // Like servers without a valid recipient.
  const data = refused === undefined ? ACCEPTS.data : '554 5.5.1 no valid recipients';
  const steps = { ...ACCEPTS, data, ...script };
  let phase: 'commands' | 'message' | 'ended' = 'commands';
  let received = '';
  let tail = '';
  let taken = 0;
  let isWithinDone = false;
  const act = (step: SmtpStep): void => {
    if (step === 'hang') phase = 'ended';
    else if (step === 'drip') {
      phase = 'ended';
      const drip = setInterval(() => socket.write('250-please wait\r\n'), 20);
      socket.once('close', () => clearInterval(drip));
    } else if (step === 'drop') {
      phase = 'ended';
      socket.destroy();
    } else socket.write(`${step}\r\n`);
  };
  const takeMessage = (): boolean => {
    if (script.within !== undefined && !isWithinDone && received.length >= script.within.bytes) {
      isWithinDone = true;
      if (script.stopsReading) socket.pause();
      act(script.within.step);
      return true;
    }
    // Searches only the end, since searching all of a large message for each chunk would be slow.
    if (!tail.includes(END)) return false;
    const end = received.lastIndexOf(END);
    taken += 1;
    state.messages.push(received.slice(0, end));
    received = received.slice(end + END.length);
    tail = '';
    phase = 'commands';
    act(steps.dot);
    return true;
  };
  const takeCommand = (): boolean => {
    const end = received.indexOf('\r\n');
    if (end < 0) return false;
    const line = received.slice(0, end);
    received = received.slice(end + 2);
    state.commands.push(line);
    const name = STEP_OF[line.slice(0, 4).toUpperCase()];
    const isOver = name === 'mail' && taken === script.closesAfter;
    const other = line === 'RSET' || line === 'QUIT' ? '250 ok' : '502 5.5.1 unknown command';
    const step = isOver ? 'drop' : name === undefined ? other : steps[name];
    if (name === 'data' && step.startsWith('3')) phase = 'message';
    act(step);
    return true;
  };
  act(steps.connected);
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    tail = tail.slice(-END.length) + chunk;
    received += chunk;
    while (phase !== 'ended' && (phase === 'message' ? takeMessage() : takeCommand()));
  });
}
