import { createSessionWatch } from '../../src/browser/sessionWatch';
import type { Outcome } from '../../src/lib/outcome';
import { failed, refused } from '../support/outcomes';

type End = Outcome<{ hasEnded: boolean }>;
const lives: End = { kind: 'answered', body: { hasEnded: false } };
const ended: End = { kind: 'answered', body: { hasEnded: true } };

function follow() {
  Object.defineProperty(navigator, 'locks', {
    value: { request: (_name: string, _options: LockOptions, work: () => Promise<void>) => work() },
    configurable: true,
  });
  const seen = { asked: 0, told: 0, givenUp: 0 };
  let give: (end: End) => void = () => {};
  const watch = createSessionWatch(
    (gone) => {
      seen.asked += 1;
      gone.addEventListener('abort', () => (seen.givenUp += 1));
      return new Promise((resolve) => (give = resolve));
    },
    () => (seen.told += 1),
  );
  const answer = async (end: End) => {
    give(end);
    await new Promise((resolve) => setTimeout(resolve));
  };
  watch.follow(true);
  return { seen, answer, watch };
}

function look(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  look(false);
  Reflect.deleteProperty(navigator, 'locks');
});

describe('The wait for a session’s end', () => {
  test('continues while the session lives', async () => {
    const { seen, answer } = follow();
    await answer(lives);
    expect(seen).toMatchObject({ asked: 2, told: 0 });
  });

  test.each([
    ['an end', ended],
    ['a refused access', refused(401)],
  ])('reports %s, unless another tab has renewed meanwhile', async (what, outcome) => {
    const { seen, answer } = follow();
    localStorage.setItem('vestibule.renewals', `another ${what}`);
    await answer(outcome);
    expect(seen).toMatchObject({ asked: 2, told: 0 });
    await answer(outcome);
    expect(seen).toMatchObject({ asked: 2, told: 1 });
  });

  test.each([
    ['no answer', failed()],
    ['429', refused(429)],
    ['503', refused(503)],
  ])('says nothing of %s, and pauses', async (_what, outcome) => {
    const { seen, answer } = follow();
    await answer(outcome);
    expect(seen).toEqual({ asked: 1, told: 0, givenUp: 0 });
  });

  test('is aborted when the page is hidden or the visitor logs out, and restarted after that', async () => {
    const { seen, watch } = follow();
    look(true);
    expect(seen).toMatchObject({ asked: 1, givenUp: 1 });
    look(false);
    expect(seen.asked).toBe(2);
    watch.follow(false);
    expect(seen.givenUp).toBe(2);
    watch.follow(true);
    expect(seen.asked).toBe(3);
  });
});
