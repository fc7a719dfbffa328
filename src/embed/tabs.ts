import { openRelay, sessionName } from '../../packages/session/src/relay';
import { tabChannelOn, type TabChannel } from '../browser/channel';

/**
 * Exchanges session news with other tabs: directly with those of the host's origin, and with the site's tabs through a
 * framed relay page. A page that also uses `@vestibule/session` receives some news twice, which is harmless.
 * @param shadow holds the frame, so that the host's own elements stay unchanged
 */
export function openTabs(site: string, shadow: ShadowRoot): TabChannel & { close(): void } {
  // A page may have the cards of several sites, which have sessions of their own.
  const channel = new BroadcastChannel(site === location.origin ? sessionName : `${sessionName} ${site}`);
  const tabs = tabChannelOn(channel);
  const onNews = (news: string) => channel.dispatchEvent(new MessageEvent('message', { data: news }));
  const relay = site === location.origin ? null : openRelay(site, onNews, shadow);
  const goOnline = () => relay?.retry();
  addEventListener('online', goOnline);
  return {
    ...tabs,
    tellOtherTabs(news) {
      tabs.tellOtherTabs(news);
      relay?.tell(news);
    },
    close() {
      channel.close();
      relay?.close();
      removeEventListener('online', goOnline);
    },
  };
}
