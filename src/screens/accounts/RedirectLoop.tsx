import { siteConfig } from '../../../site.config';
import { redirectLoopTexts } from '../../../i18n/i18n-redirectLoop';
import { useAppSelector, useLanguage } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { selectContinue, selectContinueHost } from '../../features/navigation/continueTo';
import { CardLink } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { alert } from '../../ui/icons/alert';
import { MessageCard } from '../../ui/MessageCard';

/** Replaces the refresh view if an app sends its visitors back here again and again (docs/behaviour.md, 2). */
export default function RedirectLoop() {
  const { accounts, titles } = useTexts();
  const texts = redirectLoopTexts[useLanguage()];
  const continueTo = useAppSelector(selectContinue);
  const host = useAppSelector(selectContinueHost) ?? siteConfig.product;
  return (
    <MessageCard tone="bad" mark={<Icon drawing={alert} />} title={titles.accounts()}>
      <p role="alert">{texts.stopped(host)}</p>
      <p>{texts.forOwner(host)}</p>
      {continueTo !== null && (
        <CardLink>
          <a href={continueTo}>{accounts.continueTo({ host })}</a>
        </CardLink>
      )}
    </MessageCard>
  );
}
