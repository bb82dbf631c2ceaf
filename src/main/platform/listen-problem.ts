import { ShopError } from '../../shared/errors.ts';
import { say, type Sentence } from '../../shared/say.ts';

/** Where a service should listen. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Says why a service can't listen, in words that name the port and what to do. */
export function listenProblem({ host, port }: ListenAddress, error: unknown): ShopError {
  return new ShopError('port_unavailable', sentence(host, String(port), codeOf(error)), {
    cause: error,
  });
}

function sentence(host: string, port: string, code: string): Sentence {
  switch (code) {
    case 'EADDRINUSE':
      return say`Port ${port} is in use by another program. Close that program, or choose another port.`;
    case 'EACCES':
      return say`This user may not open port ${port}. Choose a port from 1024 to 65535.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return say`Port ${port} can't be opened on ${host}: this machine does not have that address. Choose one of its own addresses.`;
    default:
      return say`Port ${port} can't be opened on ${host} (${code}). Choose another port.`;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
}
