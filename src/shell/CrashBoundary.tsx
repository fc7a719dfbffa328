import { Component, type ReactNode } from 'react';
import { crashed, logRequested, selectIsStarted } from '../features/client/slice';
import { Button } from '../ui/Button';
import { Card, Way } from '../ui/Card';
import { Icon } from '../ui/Icon';
import { alert } from '../ui/icons/alert';
import { Mark } from '../ui/Mark';
import { CardPage, Heading } from '../ui/Page';
import { useAppSelector, useAppDispatch } from '../app/hooks';
import { useTexts } from '../app/TextsProvider';

interface Props {
  readonly onCrashed: () => void;
  readonly children: ReactNode;
}

/** Catches errors that nothing else caught: says that something went wrong, and offers to load the page again. */
class Boundary extends Component<Props, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch() {
    this.props.onCrashed();
  }

  override render() {
    return this.state.hasCrashed ? <Crash /> : this.props.children;
  }
}

function Crash() {
  const { crash, common } = useTexts();
  const dispatch = useAppDispatch();
  const isStarted = useAppSelector(selectIsStarted);
  return (
    <CardPage as="main">
      <Card role="alert">
        <Mark tone="bad">
          <Icon drawing={alert} />
        </Mark>
        <Heading>{crash.title()}</Heading>
        <p>{crash.text()}</p>
        <Way>
          {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page's own, so the link reloads it */}
          <a href="">{crash.reload()}</a>
        </Way>
        {isStarted && (
          <Button look="quiet" onClick={() => dispatch(logRequested())}>
            {common.saveLog()}
          </Button>
        )}
      </Card>
    </CardPage>
  );
}

export function CrashBoundary({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch();
  return <Boundary onCrashed={() => dispatch(crashed())}>{children}</Boundary>;
}
