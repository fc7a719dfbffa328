/** Whether the browser runs on a phone or tablet, according to its user agent (docs/behaviour.md, 4). */
export function isMobileAgent(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod|Mobile|Windows Phone|BlackBerry|Opera Mini/i.test(userAgent);
}

export function browserFamily(userAgent: string): 'Chromium' | 'Firefox' | 'Safari' | 'other' {
  if (/Chrom(e|ium)\//.test(userAgent)) return 'Chromium';
  if (userAgent.includes('Firefox/')) return 'Firefox';
  return userAgent.includes('Safari/') ? 'Safari' : 'other';
}
