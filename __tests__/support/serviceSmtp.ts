import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Recipients at this domain get no answer from the mail server, like one that first verifies them elsewhere. */
export const hangingDomain = 'hanging.example';

/**
 * How the mail server behaves: `blocks` refuses every recipient because of its sender, `silent` never greets, `cut` disconnects in
 * the middle of the mail, `mute` accepts it without an answer, `gone` does not listen.
 */
export type SmtpMode =
  'takes' | 'refuses' | 'blocks' | 'defers' | 'slow' | 'silent' | 'cut' | 'mute' | 'drips' | 'gone';

const refusals: Partial<Record<SmtpMode, { readonly responseCode: number; readonly message: string }>> = {
  refuses: { responseCode: 550, message: '5.1.1 No such user' },
  blocks: { responseCode: 554, message: '5.7.1 Relay access denied' },
  defers: { responseCode: 451, message: 'Try again later' },
};

export type Sink = Awaited<ReturnType<typeof startSink>>;

/** A mail server that keeps what it gets and behaves as told. A plain socket in front of it handles behaviours that are not SMTP. */
export async function startSink(slowMs = 400) {
  const sink = { mode: 'takes' as SmtpMode, received: [] as { to: string[]; raw: string }[] };
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    // Accepts "..@example.org" in quotation marks, as the standard does; strict parsing refuses adjacent dots even there.
    lenientAddressParsing: true,
    onRcptTo: ({ address }, _session, done) => {
      if (address.endsWith(`@${hangingDomain}`)) return;
      if (sink.mode === 'slow') return void setTimeout(done, slowMs);
      const refusal = refusals[sink.mode];
      done(refusal && Object.assign(new Error(refusal.message), refusal));
    },
    onData: (stream, { envelope }, done) =>
      // A client that is cut off sends no whole mail.
      void text(stream).then((raw) => {
        sink.received.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      }, done),
  });
  smtp.on('error', () => undefined);
  const behind = await listening(smtp.listen(0, '127.0.0.1'));

  const open = new Set<Socket>();
  const front = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    if (sink.mode === 'gone') return void socket.resetAndDestroy();
    if (sink.mode === 'silent') return;
    if (sink.mode === 'drips') return void socket.write('220-');
    const onward = connect(behind, '127.0.0.1');
    onward.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => onward.destroy());
    socket.on('data', (data) => {
      if (sink.mode === 'cut' && data.includes('Subject')) return void socket.resetAndDestroy();
      onward.write(data);
    });
    onward.on('data', (data) => {
      const isOfMail = onward.bytesWritten > 500;
      if (sink.mode !== 'mute' || !isOfMail) socket.write(data);
    });
  });
  const port = await listening(front.listen(0, '127.0.0.1'));
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${port}`,
    async close() {
      for (const socket of open) socket.destroy();
      smtp.close(() => {});
      await once(front.close(), 'close');
    },
  });
}

async function listening(server: Server): Promise<number> {
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
