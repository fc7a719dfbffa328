import { Card, CardLink } from '../ui/Card';
import { Mark } from '../ui/Mark';
import { CardPage } from '../ui/Page';
import { Spinner } from '../ui/Spinner';
import { useTexts } from './TextsProvider';

/** Shown in place of a part of the page whose code is taking long to load. Reloading the page requests it again. */
export function ChunkLate() {
  const { chunkFailed, common } = useTexts();
  return (
    <CardPage role="status">
      <Card>
        <Mark>
          <Spinner />
        </Mark>
        <p>{chunkFailed.slow()}</p>
        <CardLink>
          {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page's own: the link reloads it */}
          <a href="">{common.tryAgain()}</a>
        </CardLink>
      </Card>
    </CardPage>
  );
}
