import styled from 'styled-components';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { color, font, space } from '../../theme/tokens';
import { textButton } from '../../ui/textButton';
import { reloadRequested, selectIsOutdated } from './slice';

/** Offers to load the newer build where a tab was opened before a deploy; it asks for nothing and covers nothing. */
export function UpdateOffer() {
  const { update } = useTexts();
  const dispatch = useAppDispatch();
  const isOutdated = useAppSelector(selectIsOutdated);
  return (
    <div role="status" data-print="no">
      {isOutdated && (
        <Band>
          {update.ready()}{' '}
          <Load type="button" onClick={() => dispatch(reloadRequested())}>
            {update.load()}
          </Load>
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

const Load = styled.button`
  ${textButton}
`;
