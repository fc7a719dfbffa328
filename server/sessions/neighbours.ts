import { LRUCache } from 'lru-cache';
import type { Rank } from '../accounts/passwords';
import { clientKey } from '../http/clientKey';
import { lifetimes } from './sessions';

/** The networks in which sessions are at work: somebody who logs in there is likelier a visitor than a stranger is. */
export interface Neighbours {
  /** Takes down that a session was renewed from the address. */
  renewed(address: string): void;
  /** Before whom the passwords of somebody are hashed who has not shown yet who it is. */
  rankOf(address: string): Rank;
}

/** Kept in this process's memory, for as long as a session lives that is not renewed again. */
export function createNeighbours(): Neighbours {
  const networks = new LRUCache<string, true>({
    maxSize: 50_000,
    sizeCalculation: () => 1,
    ttl: lifetimes.unremembered.idle * 1_000,
  });
  return {
    renewed: (address) => void networks.set(clientKey(address), true),
    rankOf: (address) => (networks.has(clientKey(address)) ? 'neighbour' : 'stranger'),
  };
}
