import { AppLink } from '../../app/AppLink';
import { useTexts } from '../../app/TextsProvider';
import { routes } from '../../app/routes';
import { ButtonSurface } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { door } from '../../ui/icons/door';
import { Mark } from '../../ui/Mark';
import { CardPage, Heading } from '../../ui/Page';

/** The page for an address that does not exist (docs/behaviour.md, State). */
export default function NotFoundScreen() {
  const { notFound, titles } = useTexts();
  return (
    <CardPage>
      <Card>
        <Mark>
          <Icon drawing={door} />
        </Mark>
        <Heading>{titles.notFound()}</Heading>
        <p>{notFound.text()}</p>
        <ButtonSurface as={AppLink} href={routes.welcome} $look="filled" $isWide>
          {notFound.toHome()}
        </ButtonSurface>
      </Card>
    </CardPage>
  );
}
