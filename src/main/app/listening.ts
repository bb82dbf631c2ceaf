import type { Environment } from '../../shared/key.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Clock } from '../platform/clock.ts';
import { localAddress, tillAddresses } from '../platform/network.ts';
import type { ListenAt } from './service.ts';
import { ensureCertificate } from '../tls/certificate.ts';

const LOOPBACK = '127.0.0.1';
/** Every address of this machine, IPv4 and IPv6. */
const ALL_ADDRESSES = '::';

/**
 * What the command line requests instead of a setting. A setting changed later takes precedence
 * again.
 */
export interface ListenOverrides {
  listenHost?: string;
  port?: number;
  stagingPort?: number;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/**
 * Where a service should listen: on loopback only until the owner allows network access. HTTPS is
 * for the network; its certificate is made on this machine when it is first needed.
 */
export async function whereToListen(
  environment: Environment,
  settings: Settings,
  overrides: ListenOverrides,
  certificates: { folder: string; clock: Clock },
): Promise<ListenAt> {
  const host = overrides.listenHost ?? (settings.networkAccess ? ALL_ADDRESSES : LOOPBACK);
  const port =
    environment === 'production'
      ? (overrides.port ?? settings.port)
      : (overrides.stagingPort ?? settings.stagingPort);
  const networkAccess = !isLoopback(host);
  const https = settings.https && networkAccess;
  return {
    host,
    port,
    ...(https && { tls: await ensureCertificate(certificates.folder, certificates.clock) }),
    localAddress: (bound) => localAddress({ port: bound, host, networkAccess, https }),
    baseAddresses: (bound) => tillAddresses({ port: bound, host, networkAccess, https }),
  };
}
