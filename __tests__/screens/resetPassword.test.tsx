import { screen, within } from '@testing-library/react';
import { inBothLanguages, renderSite } from '../support/renderSite';

describe.each(inBothLanguages)(
  'The reset-password dialog (docs/behaviour.md, 2 and 5) in %s',
  (_language, texts, prefix) => {
    const { resetPassword, accounts } = texts;
    const dialog = () => within(screen.getByRole('dialog', { name: resetPassword.title }));
    const opened = async () => {
      const site = await renderSite(`${prefix}/accounts`);
      await site.user.click(screen.getByRole('button', { name: accounts.forgotPassword }));
      return site;
    };

    test('has its title, text, field and buttons', async () => {
      await opened();
      expect(dialog().getByRole('heading', { name: resetPassword.title })).toBeVisible();
      expect(dialog().getByText(resetPassword.text)).toBeVisible();
      const field = dialog().getByLabelText(resetPassword.email);
      expect(field).toBeRequired();
      expect(field).toHaveAttribute('type', 'email');
      expect(dialog().getByRole('button', { name: resetPassword.cancel })).toHaveAttribute('type', 'button');
      expect(dialog().getByRole('button', { name: resetPassword.continue })).toHaveAttribute('type', 'submit');
    });

    test('submitting only closes it and sends nothing', async () => {
      const { user, story, script } = await opened();
      const asked = script.asked.length;
      await user.type(dialog().getByLabelText(resetPassword.email), 'ada@example.com');
      await user.click(dialog().getByRole('button', { name: resetPassword.continue }));
      expect(document.querySelector('dialog')).toBeNull();
      expect(story()).toEqual(['accounts/resetOpened', 'accounts/resetClosed']);
      expect(script.asked).toHaveLength(asked);
    });

    test('the browser checks the field: nothing and no email stay', async () => {
      const { user } = await opened();
      await user.click(dialog().getByRole('button', { name: resetPassword.continue }));
      expect(screen.getByRole('dialog')).toBeVisible();
      await user.type(dialog().getByLabelText(resetPassword.email), 'ada');
      await user.click(dialog().getByRole('button', { name: resetPassword.continue }));
      expect(screen.getByRole('dialog')).toBeVisible();
      expect(dialog().getByLabelText(resetPassword.email)).toBeInvalid();
    });

    test('Cancel and Escape close it', async () => {
      const { user, story } = await opened();
      await user.click(dialog().getByRole('button', { name: resetPassword.cancel }));
      expect(document.querySelector('dialog')).toBeNull();
      await user.click(screen.getByRole('button', { name: accounts.forgotPassword }));
      await user.keyboard('{Escape}');
      expect(document.querySelector('dialog')).toBeNull();
      expect(story()).toEqual([
        'accounts/resetOpened',
        'accounts/resetClosed',
        'accounts/resetOpened',
        'accounts/resetClosed',
      ]);
    });
  },
);
