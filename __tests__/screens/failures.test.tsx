import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { siteConfig } from '../../site.config';
import { CrashBoundary } from '../../src/shell/CrashBoundary';
import { preloadable } from '../../src/app/preloadable';
import { createStore } from '../../src/app/store';
import { TextsProvider } from '../../src/app/TextsProvider';
import { TopBar } from '../../src/features/menu/TopBar';
import { settle } from '../support/settle';

const chunkError = () =>
  Object.assign(new Error('Loading chunk info failed.\n(missing: /info.js)'), {
    name: 'ChunkLoadError',
    type: 'missing',
  });

async function show(content: ReactNode, language: 'en' | 'pl' = 'en') {
  const events: string[] = [];
  const record = () => (next: (event: unknown) => unknown) => (event: unknown) => {
    events.push((event as { type: string }).type);
    return next(event);
  };
  const store = createStore({ addresses: siteConfig.addresses, language }, record);
  render(
    <Provider store={store}>
      <TextsProvider>
        <CrashBoundary>
          <TopBar />
          {content}
        </CrashBoundary>
      </TextsProvider>
    </Provider>,
  );
  await act(settle);
  return { events, user: userEvent.setup({ delay: null }) };
}

function partThatArrives(atTry: number) {
  let tries = 0;
  const part = preloadable(async () => {
    tries += 1;
    if (tries !== atTry) throw chunkError();
    return () => <p>Here it is</p>;
  });
  return { part, tries: () => tries };
}

describe('A part that is loaded ahead', () => {
  test('is there at once when it is shown', async () => {
    const { part: Part } = partThatArrives(1);
    await Part.preload();
    const { events } = await show(<Part />);
    expect(screen.getByText('Here it is')).toBeVisible();
    expect(events).toEqual([]);
  });

  test('and did not arrive is asked for again the next time', async () => {
    const { part, tries } = partThatArrives(3);
    await expect(part.preload()).rejects.toThrow('Loading chunk');
    await part.preload();
    expect(tries()).toBe(3);
  });

  test('is asked for once, however often', async () => {
    const { part, tries } = partThatArrives(1);
    await Promise.all([part.preload(), part.preload(), part.preload()]);
    await part.preload();
    expect(tries()).toBe(1);
  });
});
