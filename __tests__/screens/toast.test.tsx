import { screen } from '@testing-library/react';
import { toastShown } from '../../src/features/toast/slice';
import { renderSite, rulesOf, toast, toastElement } from '../support/renderSite';

describe('The toast (docs/behaviour.md, 2, 4 and 9)', () => {
  const corner = () => toastElement()?.parentElement?.parentElement as HTMLElement;

  test.each(['/', '/accounts', '/accounts/sign-up-success', '/info', '/settings', '/nowhere'])(
    'appears in the bottom-right corner of %s',
    async (path) => {
      const site = await renderSite(path);
      await site.reports(toastShown({ text: { key: 'loggedIn' }, isPositive: true }));
      expect(screen.getByText('User logged in correctly')).toBeVisible();
      expect(rulesOf(corner())).toMatch(/position: fixed.*right: calc\(16px \+ .*bottom: calc\(16px \+ /);
    },
  );

  test('is green and polite for good news, red and urgent for bad', async () => {
    const site = await renderSite('/');
    await site.reports(toastShown({ text: { words: 'Good' }, isPositive: true }));
    expect(toast()).toBe('status: Good');
    expect(rulesOf(toastElement() as Element)).toContain('background: var(--color-positive)');
    await site.reports(toastShown({ text: { words: 'Bad' }, isPositive: false }));
    expect(toast()).toBe('alert: Bad');
    expect(rulesOf(toastElement() as Element)).toContain('background: var(--color-danger)');
  });
});
