import { Component, createRef, type ReactNode } from 'react';
import styled from 'styled-components';

/**
 * Wraps content that is replaced as a whole. Where the replaced content had the focus, the focus moves to the heading of
 * the new content, or to the page's content where there is none; otherwise the browser would move it to the page's start.
 */
export class FocusKeeper extends Component<{ readonly children: ReactNode }> {
  readonly #place = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): boolean {
    return hasFocus(this.#place.current);
  }

  override componentDidUpdate(_before: object, _state: object, hadFocus: boolean): void {
    const place = this.#place.current;
    if (!hadFocus || hasFocus(place)) return;
    const heading = place?.querySelector<HTMLElement>('h1, h2') ?? place?.closest<HTMLElement>('[tabindex="-1"]');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }

  override render() {
    return <Place ref={this.#place}>{this.props.children}</Place>;
  }
}

/** In a shadow root the document knows only that the focus is somewhere within; the root knows where. */
function hasFocus(place: Element | null): boolean {
  const root = place?.getRootNode();
  return (
    place !== null && (root instanceof Document || root instanceof ShadowRoot) && place.contains(root.activeElement)
  );
}

const Place = styled.div`
  display: contents;
`;
