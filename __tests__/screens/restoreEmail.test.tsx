import { screen } from '@testing-library/react';
import { recoveryTexts } from '../../i18n/i18n-recovery';
import { answered, failed } from '../support/outcomes';
import { inBothLanguages, renderSite, toast, type Visitor } from '../support/renderSite';

describe.each(inBothLanguages)('The page that gives an old address back, in %s', (language, texts, prefix) => {
  const own = recoveryTexts[language === 'English' ? 'en' : 'pl'].restoreEmail;
  const opened = (before: NonNullable<Visitor['before']> = () => {}) =>
    renderSite(`${prefix}/accounts/restore-email?token=abc`, { before });
  const restore = () => screen.getByRole('button', { name: own.restore });

  test('says what will happen, and does nothing by itself', async () => {
    const site = await opened();
    expect(screen.getByRole('heading', { name: texts.titles.restoreEmail })).toBeVisible();
    expect(screen.getByText(own.asked)).toBeVisible();
    expect(restore()).toBeEnabled();
    expect(site.address()).toBe(`${prefix}/accounts/restore-email`);
    expect(site.asked('restoreEmail')).toEqual([]);
    expect(screen.queryByRole('link', { name: own.toLogIn })).toBeNull();
  });

  test('gives it back at a press, says what comes next, and leads to the log-in form', async () => {
    const site = await opened(({ script }) => script.answers('restoreEmail', answered({ message: 'Given back' })));
    restore().focus();
    await site.user.keyboard('{Enter}');
    await site.settles();
    expect(site.asked('restoreEmail')).toEqual([{ Token: 'abc' }]);
    expect(screen.getByText(own.succeeded)).toBeVisible();
    expect(toast()).toBe('status: Given back');
    expect(screen.getByRole('heading', { name: texts.titles.restoreEmail })).toHaveFocus();
    expect(screen.queryByRole('button', { name: own.restore })).toBeNull();
    expect(screen.getByRole('link', { name: own.toLogIn })).toHaveAttribute('href', `${prefix}/accounts`);
  });

  test('can be tried again where no answer came', async () => {
    const site = await opened(({ script }) =>
      script.answers('restoreEmail', failed('No answer'), answered({ message: 'Given back' })),
    );
    await site.user.click(restore());
    await site.settles();
    expect(toast()).toBe('alert: No answer');
    expect(restore()).toHaveFocus();
    await site.user.click(restore());
    await site.settles();
    expect(screen.getByText(own.succeeded)).toBeVisible();
  });

  test('says at once that an address without its token is no link', async () => {
    await renderSite(`${prefix}/accounts/restore-email`);
    expect(screen.getByText(own.failed)).toBeVisible();
    expect(screen.queryByRole('button', { name: own.restore })).toBeNull();
  });
});
