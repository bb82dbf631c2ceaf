import type { Balancer } from './balancer.ts';
import type { Databases } from './databases.ts';
import type { Node } from './nodes.ts';

/** The parts of a cluster that can fail. */
export interface Cluster {
  databases: Databases;
  nodes: readonly Node[];
  balancer: Balancer;
}

/** A failure, and how it is repaired. */
export interface Fault {
  readonly name: string;
  /** Causes the failure; the returned function repairs it. */
  strike(cluster: Cluster): Promise<() => Promise<void> | void>;
}

async function killNode(node: Node | undefined): Promise<() => Promise<void>> {
  if (!node) throw new Error('There is no such node');
  await node.kill();
  return () => {
    node.start();
    return node.untilReady();
  };
}

/** In the order in which they are tried. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'kill -9 of a serve',
    strike: async ({ nodes, balancer }) => {
      const favourite = await balancer.favourite();
      return killNode(nodes.find((_, number) => number !== favourite));
    },
  },
  {
    name: 'kill -9 of the balancer’s favourite',
    strike: async ({ nodes, balancer }) => killNode(nodes[await balancer.favourite()]),
  },
  {
    name: 'kill -9 of the leading database',
    strike: async ({ databases }) => {
      const leader = await databases.leader();
      await leader.kill();
      return () => leader.start();
    },
  },
  {
    name: 'a cut line to the leading database',
    strike: async ({ databases }) => {
      const leader = await databases.leader();
      leader.cutLine();
      return () => leader.mendLine();
    },
  },
  {
    name: 'a full disk of the leading database',
    strike: async ({ databases }) => {
      const leader = await databases.leader();
      leader.disk.fill();
      return async () => {
        leader.disk.makeRoom();
        await leader.kill();
        leader.start();
      };
    },
  },
];
