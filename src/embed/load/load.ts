import { reloadPage } from '../../browser/assignLocation';
import type { AccountsEvent, AccountsProps, Mounted } from '../contract';
import { showFallback, type Retry } from './fallback';
import { lifecyclesOf, type Lifecycles } from './lifecycles';
import { warnAboutProp } from './warnOnce';
import { homeOrigin, originIn } from './home';
import { isReplaced, loadRemote } from './remote';
import type { HostReact } from './share';

export interface LoadOptions {
  /** The host's React, which the card shares if it is compatible; without it the card loads its own. */
  readonly react?: HostReact;
  /** How long to wait before the link is shown, in milliseconds (10,000). */
  readonly patience?: number;
}

/**
 * Mounts the accounts card in a container of the host's page or, if the card does not load, a link to the site's own page
 * and a retry button. Never throws: failures are reported by the event `failed`.
 */
export function mountAccounts(
  container: HTMLElement,
  given: AccountsProps,
  { react, patience = 10_000 }: LoadOptions = {},
): Mounted {
  const [site, api] = [originIn(given.site), given.api === undefined ? undefined : originIn(given.api)];
  if (site === null || api === null) return refuse(container, given, site ?? homeOrigin());
  let props: AccountsProps = { ...given, site, api };
  let mounted: Mounted | null = null;
  let turn = 0;

  const attempt = () => {
    turn += 1;
    const mine = turn;
    const isMine = () => turn === mine;
    const giveWay = (retry: Retry) => showFallback(container, props, retry);
    container.setAttribute('aria-busy', 'true');
    const fail = (error: unknown) => {
      if (!isMine()) return;
      turn += 1;
      container.removeAttribute('aria-busy');
      giveWay({ text: 'tryAgain', press: attempt });
      const failed = turn;
      void isReplaced(props.site, error).then((isGone) => {
        if (isGone && turn === failed) giveWay({ text: 'reload', press: reloadPage });
      });
      props.onEvent?.({
        type: 'failed',
        reason: 'load',
        message: error instanceof Error ? error.message : String(error),
      });
    };
    const timer = setTimeout(
      () => fail(new Error(`${props.site} did not answer within ${patience / 1000} seconds`)),
      patience,
    );
    loadRemote(props.site, react)
      .then(async (remote) => {
        if (!isMine()) return;
        const onEvent = (event: AccountsEvent) => {
          props.onEvent?.(event);
          if (event.type !== 'failed' || !/cookie|crash/.test(event.reason) || !isMine()) return;
          mounted?.unmount();
          mounted = null;
          giveWay({ text: 'tryAgain', press: attempt });
        };
        const first = props;
        const card = await remote.mount(container, { ...first, onEvent }, isMine);
        if (!isMine()) return card.unmount();
        // What the host has changed while the card was loading.
        if (props !== first) card.update({ ...props, onEvent });
        mounted = card;
        container.removeAttribute('aria-busy');
      })
      .catch(fail)
      .finally(() => clearTimeout(timer));
  };
  attempt();

  return {
    update(changed) {
      // The card keeps the addresses that it was mounted with, which are checked.
      props = { ...props, ...changed, site, api };
      const { onEvent: _ours, site: _site, api: _api, ...rest } = changed;
      mounted?.update(rest);
    },
    unmount() {
      turn += 1;
      mounted?.unmount();
      mounted = null;
      container.removeAttribute('aria-busy');
      container.replaceChildren();
    },
  };
}

/** Handles an invalid `site` or `api`: shows the link to the site if its origin is known, otherwise leaves the content. */
function refuse(container: HTMLElement, given: AccountsProps, site: string | null): Mounted {
  const [name, value] = originIn(given.site) === null ? ['site', given.site] : ['api', given.api];
  const message = warnAboutProp(`${name} must be an origin such as https://www.vestibule.example, not '${value}'`);
  if (site !== null) showFallback(container, { ...given, site });
  given.onEvent?.({ type: 'failed', reason: 'load', message });
  return { update() {}, unmount: () => container.replaceChildren() };
}

/** single-spa's `bootstrap`, `mount`, `unmount` and `update`, for `registerApplication`. */
export const lifecycles = (props: AccountsProps, options?: LoadOptions): Lifecycles =>
  lifecyclesOf((container, given) => mountAccounts(container, given, options), props);
