import { type Mail, messageOf } from './mail.ts';

/** An email as the mail server would get it, without a signature (RFC 5322). */
export async function rawMessage(mail: Mail, from: string): Promise<Buffer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail(await messageOf(mail, from));
  return message as Buffer;
}
