import { sisterOrigins } from '../../shared/origins';
import { relayElement, type RelayStart } from '../lib/sessionRelay';
import type { SiteAddresses } from '../../shared/siteConfig';
import { jsonInScript } from './jsonInScript';
import { hashSource, policyForMeta, policyText } from './policy';

/**
 * The relay page for a host's addresses, with a policy of its own that says which origins may frame it.
 * @param script the compiled `src/relay/relay.ts`
 */
export function relayPage(
  addresses: SiteAddresses,
  script: string,
): { readonly html: string; readonly policy: string } {
  const { apiOrigin } = addresses;
  const origins = sisterOrigins(addresses);
  const policy = policyText({
    'default-src': ["'none'"],
    'script-src': [hashSource(script)],
    'connect-src': ["'self'", ...(apiOrigin === '' ? [] : [apiOrigin])],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': origins,
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  });
  const start: RelayStart = { origins, apiOrigin };
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyForMeta(policy)}">
<meta name="robots" content="noindex"><title>Session relay</title>
<script type="application/json" id="${relayElement}">${jsonInScript(start)}</script>
<script>${script}</script></head><body></body></html>`;
  return { html, policy };
}
