import { createServer, connect, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** Forwards connections to a port or a socket of this machine, with a delay in each direction. */
export async function slowProxy(to: number | string, delayMs: number): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const target = typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to);
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.pipe(delayed(delayMs)).pipe(target);
    target.pipe(delayed(delayMs)).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The proxy has no port.');
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: bound.port, close };
}

/** Delays each piece, and keeps their order. */
function delayed(ms: number): Transform {
  let last: Promise<void> = Promise.resolve();
  return new Transform({
    highWaterMark: 1 << 20,
    transform(piece, _encoding, done) {
      const due = new Promise<void>((resolve) => setTimeout(resolve, ms));
      last = Promise.all([last, due]).then(() => void this.push(piece));
      done();
    },
    flush(done) {
      void last.then(() => done());
    },
  });
}
