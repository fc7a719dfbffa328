import { AppLink } from '../../app/AppLink';
import { useTexts } from '../../app/TextsProvider';
import { routes } from '../../app/routes';
import { ButtonSurface } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { door } from '../../ui/icons/door';
import { MessageCard } from '../../ui/MessageCard';
import { CardPage } from '../../ui/Page';

/** The page for an address that does not exist (docs/behaviour.md, State). */
export default function NotFoundScreen() {
  const { notFound, titles } = useTexts();
  return (
    <CardPage>
      <MessageCard mark={<Icon drawing={door} />} title={titles.notFound()}>
        <p>{notFound.text()}</p>
        <ButtonSurface as={AppLink} href={routes.welcome} $variant="filled" $isWide>
          {notFound.toHome()}
        </ButtonSurface>
      </MessageCard>
    </CardPage>
  );
}
