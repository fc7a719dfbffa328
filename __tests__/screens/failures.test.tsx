import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { siteConfig } from '../../site.config';
import { ChunkBoundary } from '../../src/app/ChunkBoundary';
import { CrashBoundary } from '../../src/shell/CrashBoundary';
import { preloadable } from '../../src/app/preloadable';
import { createStore } from '../../src/app/store';
import { TextsProvider } from '../../src/app/TextsProvider';
import { TopBar } from '../../src/features/menu/TopBar';
import { expectConsole } from '../support/loudConsole';
import { inBothLanguages } from '../support/renderSite';
import { settle } from '../support/settle';

/** As webpack throws it. */
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

/** A part of the page whose code arrives at the given try; 0 is never. */
function partThatArrives(atTry: number) {
  let tries = 0;
  const part = preloadable(async () => {
    tries += 1;
    if (tries !== atTry) throw chunkError();
    return () => <p>Here it is</p>;
  });
  return { part, tries: () => tries };
}

describe.each(inBothLanguages)('A chunk that does not load (docs/behaviour.md, 8) in %s', (language, texts) => {
  const code = language === 'English' ? 'en' : 'pl';

  test('is asked for once more, then the page says so; the bar stays usable', async () => {
    expectConsole(/ChunkLoadError/);
    const { part: Part, tries } = partThatArrives(0);
    const { events, user } = await show(
      <ChunkBoundary part={Part}>
        <Part />
      </ChunkBoundary>,
      code,
    );
    expect(tries()).toBe(2);
    expect(screen.getByRole('heading', { name: texts.chunkFailed.title })).toBeVisible();
    expect(screen.getByText(texts.chunkFailed.text)).toBeVisible();
    expect(events).toContain('client/chunkFailed');

    await user.click(screen.getByRole('button', { name: texts.common.menu }));
    expect(screen.getByRole('menuitem', { name: texts.titles.settings })).toBeVisible();
  });

  test('that arrives at the second try is shown without a word', async () => {
    const { part: Part } = partThatArrives(2);
    const { events } = await show(
      <ChunkBoundary part={Part}>
        <Part />
      </ChunkBoundary>,
      code,
    );
    expect(screen.getByText('Here it is')).toBeVisible();
    expect(events).toEqual([]);
  });

  test('is asked for again by itself when the browser is online again', async () => {
    expectConsole(/ChunkLoadError/);
    const { part: Part, tries } = partThatArrives(3);
    await show(
      <ChunkBoundary part={Part}>
        <Part />
      </ChunkBoundary>,
      code,
    );
    expect(tries()).toBe(2);
    await act(async () => {
      dispatchEvent(new Event('online'));
      await settle();
    });
    expect(screen.getByText('Here it is')).toBeVisible();
    dispatchEvent(new Event('online'));
    expect(tries()).toBe(3);
  });
});

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

describe.each(inBothLanguages)('An error that nobody expected, in %s', (language, texts) => {
  test('is said, with a way to begin again', async () => {
    expectConsole(/the site burns/);
    const Burning = () => {
      throw new Error('the site burns');
    };
    const { part } = partThatArrives(1);
    const { events } = await show(
      <ChunkBoundary part={part}>
        <Burning />
      </ChunkBoundary>,
      language === 'English' ? 'en' : 'pl',
    );
    expect(screen.getByRole('alert')).toHaveTextContent(texts.crash.text);
    expect(screen.getByRole('heading', { name: texts.crash.title })).toBeVisible();
    expect(screen.getByText(texts.crash.reload)).toHaveAttribute('href', '');
    expect(events).toContain('client/crashed');
    expect(events).not.toContain('client/chunkFailed');
  });
});
