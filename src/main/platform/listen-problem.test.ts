import { expect, it } from 'vitest';
import { listenProblem } from './listen-problem.ts';

const AT = { host: '192.0.2.7', port: 80 };

it.each([
  [
    'EADDRINUSE',
    'Port 80 is in use by another program. Close that program, or choose another port.',
  ],
  ['EACCES', 'This user may not open port 80. Choose a port from 1024 to 65535.'],
  [
    'EADDRNOTAVAIL',
    "Port 80 can't be opened on 192.0.2.7: this machine does not have that address. Choose one of its own addresses.",
  ],
  [
    'ENOTFOUND',
    "Port 80 can't be opened on 192.0.2.7: this machine does not have that address. Choose one of its own addresses.",
  ],
  ['EMFILE', "Port 80 can't be opened on 192.0.2.7 (EMFILE). Choose another port."],
])('%s becomes a sentence with the port and what to do', (code, message) => {
  const cause = Object.assign(new Error('listen failed'), { code });
  expect(listenProblem(AT, cause)).toMatchObject({ code: 'port_unavailable', message, cause });
});

it.each([new Error('no code'), 'a text'])('so does an error without a code: %s', (cause) => {
  const message = "Port 80 can't be opened on 192.0.2.7 (unknown reason). Choose another port.";
  expect(listenProblem(AT, cause)).toMatchObject({ code: 'port_unavailable', message });
});
