import { siteConfig } from '../../../site.config';
import { redirectLoopTexts } from '../../../i18n/i18n-redirectLoop';
import { useAppSelector } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { selectLanguageCode } from '../../features/language/slice';
import { selectContinue, selectContinueHost } from '../../features/navigation/continueTo';
import { Card, Way } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { alert } from '../../ui/icons/alert';
import { Mark } from '../../ui/Mark';
import { Heading } from '../../ui/Page';

/** Replaces the refresh view if an app sends its visitors back here again and again (docs/behaviour.md, 2). */
export default function RedirectLoop() {
  const { accounts, titles } = useTexts();
  const texts = redirectLoopTexts[useAppSelector(selectLanguageCode)];
  const continueTo = useAppSelector(selectContinue);
  const host = useAppSelector(selectContinueHost) ?? siteConfig.product;
  return (
    <Card>
      <Mark tone="bad">
        <Icon drawing={alert} />
      </Mark>
      <Heading>{titles.accounts()}</Heading>
      <p role="alert">{texts.stopped(host)}</p>
      <p>{texts.forOwner(host)}</p>
      {continueTo !== null && (
        <Way>
          <a href={continueTo}>{accounts.continueTo({ host })}</a>
        </Way>
      )}
    </Card>
  );
}
