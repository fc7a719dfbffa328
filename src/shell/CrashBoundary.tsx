import { Component, type ReactNode } from 'react';
import { crashed } from '../features/client/slice';
import { Failure } from '../app/Failure';
import { Way } from '../ui/Card';
import { useAppDispatch } from '../app/hooks';
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
  const { crash } = useTexts();
  return (
    <Failure of="site" title={crash.title()} text={crash.text()}>
      <Way>
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page's own, so the link reloads it */}
        <a href="">{crash.reload()}</a>
      </Way>
    </Failure>
  );
}

export function CrashBoundary({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch();
  return <Boundary onCrashed={() => dispatch(crashed())}>{children}</Boundary>;
}
