/** Whether the browser runs on a phone or tablet, by what it says of itself (docs/behaviour.md, 4). */
export function isMobileAgent(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod|Mobile|Windows Phone|BlackBerry|Opera Mini/i.test(userAgent);
}
