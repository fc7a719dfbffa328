import { routes } from '../../src/app/routes';
import { sessionEndHeard, tabShown, wentOnline } from '../../src/features/client/slice';
import { languageChosen } from '../../src/features/language/slice';
import {
  confirmationSubmitted,
  formRefused,
  otherSessionsEndRequested,
  selectManage,
} from '../../src/features/manage/slice';
import { selectVisitor } from '../../src/features/session/slice';
import { visit, type Site } from '../support/flows';
import { answered, failed, ok, refused } from '../support/outcomes';

describe('Other tabs of the site (P2)', () => {
  test('a login there is checked with the service, then logs in here', async () => {
    const site = await visit(routes.info);
    site.answers({ refreshAccessToken: ok });
    await site.hears('loggedIn');
    expect(site.diary()).toEqual(['→ refreshAccessToken', '→ profile', 'session/profileLoaded', 'session/loggedIn']);
    expect(site.state().session.isLoggedIn).toBe(true);
  });

  test.each([
    ['refuses', refused(401)],
    ['does not answer', failed()],
  ])('a login there that the service %s is not believed', async (_what, outcome) => {
    const site = await visit(routes.info);
    site.answers({ refreshAccessToken: outcome });
    await site.hears('loggedIn');
    expect(site.state().session.isLoggedIn).toBe(false);
  });
});

describe('A session that is another visitor’s than the one shown (P3)', () => {
  const named = (sub: string) => ({ username: sub, email: `${sub}@mail.example` });
  const accountOf = (sub: string) => answered({ ...named(sub), pendingEmail: null, hasPasskeys: false });
  const sessionOf = (sub: string) => ({
    refreshAccessToken: answered({ message: 'OK', sub }),
    profile: answered({ id: sub, ...named(sub), uiLanguageId: 1 }),
    account: accountOf(sub),
  });
  const managing = () => visit('/accounts/manage', { answers: sessionOf('ada') });

  test.each([
    ['a login in another tab', (site: Site) => site.hears('loggedIn')],
    ['a look at the tab', (site: Site) => site.dispatch(tabShown())],
    ['the news of a session’s end', (site: Site) => site.dispatch(sessionEndHeard())],
  ])('is found at %s: what was loaded and begun for the first is dropped', async (_what, learn) => {
    const site = await managing();
    site.answers({ endOtherSessions: [refused(428), ok] });
    await site.dispatch(otherSessionsEndRequested(), formRefused({ form: 'email', errors: {} }));
    site.answers(sessionOf('bob'));
    await learn(site);
    expect(site.story()).toContain('session/visitorReplaced');
    expect(selectVisitor(site.state())).toEqual({ username: 'bob', email: 'bob@mail.example' });
    expect(selectManage(site.state())).toMatchObject({ isConfirming: false, account: { username: 'bob' } });
    expect(selectManage(site.state()).refusal).toBeUndefined();

    // An action that the first was asked to confirm is not performed on the second.
    site.answers({ confirmIdentity: ok });
    await site.dispatch(confirmationSubmitted({ password: 'secret-1' }));
    expect(site.asked('endOtherSessions')).toHaveLength(1);
  });

  test('is noticed although the renewal at the start got no answer and a later check logged the first visitor in', async () => {
    const answers = { ...sessionOf('ada'), refreshAccessToken: failed(), isLogged: ok };
    const site = await visit('/accounts?refresh&continue=%2Faccounts%2Fmanage', { answers });
    expect(selectManage(site.state()).account?.username).toBe('ada');
    site.answers(sessionOf('bob'));
    await site.hears('loggedIn');
    expect(selectManage(site.state()).account?.username).toBe('bob');
  });

  test('is found by a call that is refused: it is not made again for the second', async () => {
    const site = await managing();
    site.answers({ saveLanguage: [refused(401), ok] });
    site.answers(sessionOf('bob'));
    await site.dispatch(languageChosen({ id: 128 }));
    expect(site.asked('saveLanguage')).toHaveLength(1);
    expect(selectVisitor(site.state())?.username).toBe('bob');
    expect(site.state().language.code).toBe('en');
  });

  test('shows nobody’s profile if its own does not load, until the browser is online again', async () => {
    const site = await managing();
    site.answers({ ...sessionOf('bob'), profile: failed() });
    await site.hears('loggedIn');
    expect(site.state().session).toMatchObject({ isLoggedIn: true, subject: 'bob' });
    expect(selectVisitor(site.state())).toBeUndefined();
    expect(selectManage(site.state()).account).toBeUndefined();
    site.answers(sessionOf('bob'));
    await site.dispatch(wentOnline());
    expect(selectVisitor(site.state())?.username).toBe('bob');
    expect(selectManage(site.state()).account?.username).toBe('bob');
  });

  test('has answers dropped that were on their way to the first visitor', async () => {
    const site = await managing();
    const late = site.script.holds('account');
    await site.dispatch(tabShown());
    await site.hears('loggedOut');
    site.answers(sessionOf('bob'));
    await site.hears('loggedIn');
    await late.arrives(accountOf('ada'));
    expect(selectManage(site.state()).account?.username).toBe('bob');
  });
});
