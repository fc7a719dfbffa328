import styled from 'styled-components';
import { useAppSelector } from '../../app/hooks';
import { selectManage } from '../../features/manage/slice';
import { color, font, space } from '../../theme/tokens';
import { LoadedPart } from './LoadedPart';
import { useManageTexts } from './useManageTexts';
import { useMoment } from './useMoment';

export function EventsSection() {
  const texts = useManageTexts().events;
  const moment = useMoment();
  const { events } = useAppSelector(selectManage);
  return (
    <LoadedPart part="events" isLoaded={events !== undefined}>
      <p>{texts.text}</p>
      <List>
        {events?.map(({ event, at, times = 1 }, index) => (
          <li key={`${at} ${index}`}>
            {texts.of[event]}
            {times > 1 && ` × ${times}`} <When>{moment(at)}</When>
          </li>
        ))}
      </List>
    </LoadedPart>
  );
}

const List = styled.ol`
  display: grid;
  gap: ${space(1)};
  padding: 0;
  list-style: none;
`;

const When = styled.span`
  display: block;
  color: ${color.textMuted};
  font-size: ${font.small};
`;
