import { openRelay } from '../../packages/session/src/relay';
import { channelName, tabChannelOn, type TabChannel } from '../browser/channel';

/**
 * What the card tells of the session, and hears of it: from the tabs of the host's origin, and from the front door's through the
 * relay page that it frames. A page that has `@vestibule/session` too hears some news twice, which changes nothing.
 * @param shadow holds the frame, so that the host's own elements stay as they are
 */
export function openTabs(site: string, shadow: ShadowRoot): TabChannel & { close(): void } {
  const channel = new BroadcastChannel(channelName);
  const tabs = tabChannelOn(channel);
  const hear = (news: string) => channel.dispatchEvent(new MessageEvent('message', { data: news }));
  const relay = site === location.origin ? null : openRelay(site, hear, shadow);
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
