import { expect, test } from './fixture';

test('Z1 the page that manages the account answers to presses and keys', async ({
  visitor,
  engineName,
  embedSite: { site, outbox, account },
}) => {
  const { username, password } = await account();
  await visitor.arrives(`${site}/accounts/manage`);
  await visitor.fills({ 'Username or Email': username, Password: password });
  await visitor.key('Enter');

  await visitor.presses('button', 'Edit: Username');
  await visitor.hasFocus('New username');
  await visitor.key('End');
  await visitor.type('.2');
  await visitor.key('Enter');
  await visitor.hasFocus('Edit: Username');
  const address = `${username}.2@mail.example`;
  await visitor.presses('button', 'Edit: Email address');
  await visitor.fills({ 'New email address': address });
  await visitor.presses('button', 'Change the email address');
  await visitor.reads(`${address} is waiting to be verified`);
  expect((await outbox.mailTo(address)).link).toContain(site);

  await visitor.presses('button', 'Edit: Password');
  await visitor.fills({ 'Current password': password, 'New password': 'Password1!' });
  await visitor.key('Tab');
  await visitor.reads('This password is very common');
  await visitor.presses('textbox', 'New password');
  await visitor.key('End');
  await visitor.type('.Sesame');
  await visitor.fills({ 'Confirm Password': 'Password1!.Sesame' });
  await visitor.presses('button', 'Change the password');
  await visitor.reads('Your password has been changed');

  await visitor.tabsTo('Secure my account');
  await visitor.key('Enter');
  for (const [field, typed] of [
    ['Current password', 'Password1!.Sesame'],
    ['New password', 'Password2!.Sesame'],
    ['Confirm Password', 'Password2!.Sesame'],
  ] as const) {
    await visitor.tabsTo(field);
    await visitor.type(typed);
  }
  await visitor.key('Enter');
  await visitor.reads('Your password has been changed');
  await visitor.presses('button', 'Secure my account');

  // WebKitGTK has no passkeys.
  if (engineName === 'webkit') await visitor.reads("Passkeys don't work at this address");
  else await visitor.sees('button', 'Add a passkey');

  await visitor.reads('this device');
  await visitor.reads('The password was changed');

  await visitor.presses('button', 'Delete my account');
  await visitor.hasFocus('Keep it');
  // The dialog ignores presses at first.
  const stands = () => visitor.read(() => new Promise((resolve) => setTimeout(resolve, 600)));
  await stands();
  await visitor.key('Enter');
  await visitor.hasFocus('Delete my account');
  await visitor.key('Enter');
  await visitor.hasFocus('Keep it');
  await stands();
  await visitor.presses('button', 'Delete it for good');
  await visitor.reads('This must match your username');
  await visitor.type(`${username}.2`);
  await visitor.key('Enter');
  await visitor.isAt(`${site}/`);
});
