import { sections } from '../../src/screens/manage/sections';
import { answered } from './outcomes';
import { renderSite, type Visitor } from './renderSite';

export const account = {
  username: 'ada',
  email: 'ada@mail.example',
  pendingEmail: null,
  confirmedSeconds: 0,
  hasPasskeys: false,
};

/** Shows the manage page to a logged-in visitor, with its sections' code at hand. @param prefix empty for English */
export async function renderManagePage(prefix: string, before: NonNullable<Visitor['before']> = () => {}) {
  await Promise.all(sections.map(({ part }) => part.preload()));
  return renderSite(`${prefix}/accounts/manage`, {
    isMember: true,
    cookie: prefix === '' ? 1 : 128,
    before: (world) => {
      world.script.answers('account', answered(account));
      before(world);
    },
  });
}
