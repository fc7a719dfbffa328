/** Whether the browser runs on a phone or tablet, by what it says of itself (docs/behaviour.md, 4). */
export function isMobileAgent(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod|Mobile|Windows Phone|BlackBerry|Opera Mini/i.test(userAgent);
}

/** The family of the browser that a log was recorded in, by what it says of itself. */
export function browserFamily(userAgent: string): 'Chromium' | 'Firefox' | 'Safari' | 'other' {
  if (/Chrom(e|ium)\//.test(userAgent)) return 'Chromium';
  if (userAgent.includes('Firefox/')) return 'Firefox';
  return userAgent.includes('Safari/') ? 'Safari' : 'other';
}
