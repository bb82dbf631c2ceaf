import type { Socket } from 'node:net';

/**
 * Makes sure that a connection's last reply arrives: for a while, whatever the client still sends
 * is read and discarded (RFC 9112 section 9.6). Node destroys the socket at once, which resets the
 * connection if bytes are unread, often before the client has read its replies.
 */
export function lingerAtEnd(socket: Socket, drainMs: number): void {
  socket.destroySoon = () => {
    if (socket.writable) socket.end();
    const timer = setTimeout(() => socket.destroy(), drainMs);
    socket.once('close', () => {
      clearTimeout(timer);
    });
    // Once the client has ended, too, Node destroys the socket.
    socket.resume();
  };
}
