import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Server } from './server.ts';

/** Where Linux shows the groups by which it divides CPU time (cgroups, version 1). */
const GROUPS = '/sys/fs/cgroup/cpu';
/** In each period (µs) a group may run for its share. Short, so that nobody waits long. */
const PERIOD = 5_000;

/**
 * Limits each server to a share of one core, so that on few cores they behave as on slower ones of
 * which there are enough. Returns what lifts the limits; undefined where the system has no such groups
 * or this user may not make them.
 */
export function limitCores(servers: readonly Server[], share: number): (() => void) | undefined {
  const limited = servers.map((server, index) => {
    return { server, group: join(GROUPS, `bench-${String(process.pid)}-${String(index)}`) };
  });
  const move = (server: Server, group: string) => {
    writeFileSync(join(group, 'cgroup.procs'), String(server.process.pid));
  };
  try {
    for (const { server, group } of limited) {
      mkdirSync(group);
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD));
      writeFileSync(join(group, 'cpu.cfs_quota_us'), String(Math.round(share * PERIOD)));
      move(server, group);
    }
  } catch {
    return undefined;
  }
  return () => {
    for (const { server, group } of limited) {
      move(server, GROUPS);
      rmdirSync(group);
    }
  };
}
