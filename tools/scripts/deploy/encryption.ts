import { ask, NoAnswer, type Answer } from './ask';
import { failure } from './checks';

const day = 24 * 60 * 60 * 1000;

/** The whole days that a page's certificate is still good for; fails with fewer than 14, by when it should be renewed. */
export function certificateDays({ url, certificateUntil = 0 }: Pick<Answer, 'url' | 'certificateUntil'>): number {
  const days = Math.floor((certificateUntil - Date.now()) / day);
  if (!(days >= 14))
    throw failure`The certificate of ${url} is good for ${days} days more: whatever renews it does not work (\`certbot renew --dry-run\`, or Caddy's log, says why).`;
  return days;
}

/**
 * Fails if a site can be used by plain http. It is fine if nothing answers there.
 * @param port where plain http is asked for
 */
export async function plainHttp(origin: string, port = 80): Promise<void> {
  const { hostname } = new URL(origin);
  const answer = await ask(`http://${hostname}:${port}/`).catch((error: unknown) => {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  });
  const to = answer?.headers['location'] ?? '';
  if (answer !== undefined && !(/^30[1278]$/.test(String(answer.status)) && to.startsWith(`${origin}/`)))
    throw failure`http://${hostname} answers ${answer?.status}${to === '' ? '' : ` to ${to}`}, not with a redirect to ${origin}: redirect all of port 80, or anyone on the network can read what visitors send there.`;
}
