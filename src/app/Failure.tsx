import type { ReactNode } from 'react';
import styled from 'styled-components';
import { space } from '../theme/tokens';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Icon } from '../ui/Icon';
import { alert } from '../ui/icons/alert';
import { Mark } from '../ui/Mark';
import { CardPage, Heading } from '../ui/Page';
import { logRequested, selectIsStarted } from '../features/client/slice';
import { useAppSelector, useAppDispatch } from './hooks';
import { useTexts } from './TextsProvider';

interface Props {
  /** What has failed: the whole site, its page, or a part of a page whose heading is shown. */
  readonly of: 'site' | 'page' | 'part';
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

export function Failure({ of, title, text, children }: Props) {
  const { common } = useTexts();
  const dispatch = useAppDispatch();
  const isStarted = useAppSelector(selectIsStarted);
  const message = (
    <>
      <Mark tone="bad">
        <Icon drawing={alert} />
      </Mark>
      <Heading as={of === 'part' ? 'h2' : 'h1'}>{title}</Heading>
      <p>{text}</p>
      {children}
      {isStarted && (
        <Button variant="quiet" onClick={() => dispatch(logRequested())}>
          {common.saveLog()}
        </Button>
      )}
    </>
  );
  if (of === 'part') return <Part role="alert">{message}</Part>;
  return (
    <CardPage as={of === 'site' ? 'main' : 'div'}>
      <Card role="alert">{message}</Card>
    </CardPage>
  );
}

const Part = styled.div`
  display: grid;
  gap: ${space(2)};
`;
