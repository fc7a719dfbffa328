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

/** A dialog over a page. */
function open() {
  const [opener, safe] = [createRef<HTMLButtonElement>(), createRef<HTMLButtonElement>()];
  const confirmed = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
  const closed = jest.fn();
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
  return { confirmed, closed };
}

/** Presses a button at a given time. */
function press(name: string, timeStamp: number): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  act(() => void fireEvent(screen.getByRole('button', { name }), event));
}

test('I3 a dialog that confirms what cannot be undone takes no press before it was drawn, nor for half a second after', () => {
  const draw = stubFrames();
  const { confirmed, closed } = open();
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
