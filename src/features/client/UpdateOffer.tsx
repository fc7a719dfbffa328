import styled from 'styled-components';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { color, font, space } from '../../theme/tokens';
import { TextButton } from '../../ui/TextButton';
import { reloadRequested, selectIsOutdated } from './slice';

/** Offers the newer build in a tab that was opened before a deploy; it covers nothing and can be ignored. */
export function UpdateOffer() {
  const { update } = useTexts();
  const dispatch = useAppDispatch();
  const isOutdated = useAppSelector(selectIsOutdated);
  return (
    <div role="status" data-print="no">
      {isOutdated && (
        <Band>
          {update.ready()}{' '}
          <TextButton type="button" onClick={() => dispatch(reloadRequested())}>
            {update.load()}
          </TextButton>
        </Band>
      )}
    </div>
  );
}

const Band = styled.p`
  padding: ${space(0.5)} ${space(2)};
  border-bottom: 1px solid ${color.border};
  background: ${color.surface};
  font-size: ${font.small};
  text-align: center;
`;
