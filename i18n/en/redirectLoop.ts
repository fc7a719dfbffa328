/** The texts for a visitor whom an app sends back here again and again, apart from the site's: only visitors who are stopped load them. */
const redirectLoop = {
  stopped: (host: string) =>
    `You are logged in, but ${host} does not notice and keeps sending you back here, so we have stopped. Nothing is wrong with your account: please tell the people who run ${host}.`,
  forOwner: (host: string) =>
    `If that is you: the session's cookies do not reach the server of ${host}. Set COOKIE_DOMAIN where the account service runs, pass the Cookie header on unchanged, and use a guard that cannot loop: @vestibule/server or /api/forward-auth (docs/sister-app.md).`,
};

export type RedirectLoopTexts = typeof redirectLoop;

export default redirectLoop;
