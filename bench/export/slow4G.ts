/** Lighthouse's slow 4G for a throttled browser: latency in milliseconds, throughput in bytes per second. */
export const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1638.4 * 1024 * 0.9) / 8,
  uploadThroughput: (675 * 1024 * 0.9) / 8,
};
