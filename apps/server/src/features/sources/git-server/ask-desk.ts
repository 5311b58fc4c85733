/**
 * Runs as git's pre-receive hook: passes the requested ref updates to the server, prints its message to the user and exits
 * with its decision. Without a response, the hook fails and git rejects the push.
 */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

const socket = connect(process.env.FACET_SOCKET ?? '');
socket.end(await text(process.stdin));
const { isAccepted, message } = JSON.parse(await text(socket)) as { isAccepted: boolean; message: string };
process.stderr.write(`${message}\n`);
process.exitCode = isAccepted ? 0 : 1;
