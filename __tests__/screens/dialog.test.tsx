import { createRef } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Dialog } from '../../src/ui/Dialog';

/** Runs the requested animation frames, at a time in milliseconds since the page loaded. */
function stubFrames() {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  return (now: number) => {
    for (const frame of frames.splice(0)) frame(now);
  };
}

const boxOf = (top: number) => new DOMRect(0, top, 300, 44);

/** A dialog over a page; its confirming button has a different height for each position of the dialog. */
function open(heights: Readonly<Record<string, number>>, openerTop: number) {
  const [opener, safe] = [createRef<HTMLButtonElement>(), createRef<HTMLButtonElement>()];
  const confirmed = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const closed = jest.fn();
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const place = this.closest('dialog')?.dataset['place'] ?? '';
    return boxOf(heights[place] ?? openerTop);
  });
  render(
    <>
      <button ref={opener}>Delete</button>
      <Dialog title="Delete?" opener={opener} firstFocus={safe} onClose={closed}>
        <form onSubmit={confirmed}>
          <input />
          <button ref={safe} type="button" onClick={closed}>
            Keep
          </button>
          <button type="submit">For good</button>
        </form>
      </Dialog>
    </>,
  );
  return { confirmed, closed, place: () => screen.getByRole('dialog').dataset['place'] };
}

/** Presses a button at a given time. */
function press(name: string, timeStamp: number): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  act(() => void fireEvent(screen.getByRole('button', { name }), event));
}

const free = { middle: 300, top: 200, bottom: 400 };

describe('A dialog that confirms what cannot be undone', () => {
  afterEach(() => jest.restoreAllMocks());

  test('takes no press before it was drawn, nor for half a second after', () => {
    const draw = stubFrames();
    const { confirmed, closed } = open(free, 0);
    press('For good', 5000);
    draw(1000);
    for (const name of ['For good', 'Keep']) press(name, 1499);
    expect(confirmed).not.toHaveBeenCalled();
    expect(closed).not.toHaveBeenCalled();
    press('For good', 1500);
    expect(confirmed).toHaveBeenCalledTimes(1);
    press('Keep', 1500);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  test('has the focus at the safe button', () => {
    open(free, 0);
    expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
  });

  test.each([
    ['in the middle', { middle: 300, top: 200, bottom: 400 }, 344, 'middle'],
    ['at the top', { middle: 300, top: 200, bottom: 400 }, 310, 'top'],
    ['at the bottom', { middle: 300, top: 280, bottom: 344 }, 300, 'bottom'],
    ['where it covers the least', { middle: 300, top: 280, bottom: 320 }, 311, 'top'],
  ])('stands %s, away from the button that opened it', (_where, heights, openerTop, place) => {
    expect(open(heights, openerTop).place()).toBe(place);
  });
});
