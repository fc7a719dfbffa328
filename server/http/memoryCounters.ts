import { LRUCache } from 'lru-cache';
import { steadyNow } from '../steadyClock';
import { mostKeys, type Counted, type CounterKey, type Counters } from './counters';

/** Counts in this process's memory. @param most the most keys of each limit; past it the least recently used is dropped */
export function memoryCounters(most = mostKeys): Counters & { readonly size: number } {
  const limits = new Map<string, LRUCache<string, Counted>>();
  const countsOf = ({ limit }: CounterKey) => {
    const found = limits.get(limit) ?? createCache(most);
    limits.set(limit, found);
    return found;
  };
  return {
    async change({ add, takeBack = [], forget = [] }) {
      for (const one of forget) countsOf(one).delete(one.key);
      for (const one of takeBack) {
        const held = countsOf(one).get(one.key);
        if (held !== undefined) countsOf(one).set(one.key, { ...held, count: Math.max(0, held.count - 1) });
      }
      const now = steadyNow();
      return add.map((one) => {
        const held = countsOf(one).get(one.key);
        const counted =
          held === undefined || held.endsAt <= now
            ? { count: 1, endsAt: now + one.seconds * 1_000 }
            : { ...held, count: held.count + 1 };
        countsOf(one).set(one.key, counted);
        return counted;
      });
    },
    get size() {
      return [...limits.values()].reduce((sum, { size }) => sum + size, 0);
    },
  };
}

function createCache(most: number): LRUCache<string, Counted> {
  // `max` would allocate room for all keys at once: 2 MB for each limit.
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
}
