import { LRUCache } from 'lru-cache';
import { clientKey } from '../lib/clientKey';
import { lifetimes } from '../sessions/sessions';
import type { Rank } from './passwords';

/**
 * Knows the networks with active sessions: someone who logs in from there is more likely to be a real visitor. Keeps them in
 * this process's memory, for as long as a session lives without another renewal.
 */
export function createNeighbours() {
  const networks = new LRUCache<string, true>({
    maxSize: 50_000,
    sizeCalculation: () => 1,
    ttl: lifetimes.unremembered.idle * 1_000,
  });
  return {
    renewed: (address: string) => void networks.set(clientKey(address), true),
    /** The priority in the hashing queue for someone at the address who is not logged in yet. */
    rankOf: (address: string): Rank => (networks.has(clientKey(address)) ? 'neighbour' : 'stranger'),
  };
}
