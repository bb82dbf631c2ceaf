import type { Socket } from 'node:net';

/**
 * Makes the last answer of a connection arrive: after it, what the client still sends is read and
 * thrown away for a while (RFC 9112 section 9.6). Node destroys the socket at once, and while bytes
 * are unread that resets the connection, often before the client has read its answers.
 */
export function lingerAtEnd(socket: Socket, drainMs: number): void {
  socket.destroySoon = () => {
    if (socket.writable) socket.end();
    const timer = setTimeout(() => socket.destroy(), drainMs);
    socket.once('close', () => {
      clearTimeout(timer);
    });
    // Half-open sockets are not closed by Node when the client has ended too.
    if (socket.readableEnded) socket.once('finish', () => socket.destroy());
    else socket.once('end', () => socket.destroy());
    socket.resume();
  };
}
