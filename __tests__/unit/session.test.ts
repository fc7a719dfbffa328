import { createSession } from '../../packages/session/src/session';
import { answeringServer } from '../support/contractBrowser';

describe('The session package without a page, as on a server that renders one', () => {
  const session = createSession({ frontDoor: 'https://www.vestibule.example' });

  test('is created, and knows nobody', async () => {
    expect(await session.whoAmI()).toEqual({ kind: 'unknown', why: 'noBrowser' });
    expect(session.current).toBeNull();
    session.onChange(() => {})();
    session.close();
  });

  test('has addresses without a way back, or with the one that it is given', () => {
    expect(session.loginUrl()).toBe('https://www.vestibule.example/accounts');
    expect(session.logoutUrl('https://recipes.vestibule.example/')).toBe(
      'https://www.vestibule.example/accounts?logout=true&continue=https%3A%2F%2Frecipes.vestibule.example%2F',
    );
  });
});

describe('Calls on an access that has expired', () => {
  let close: () => Promise<unknown> = async () => null;
  afterEach(() => close());

  /** A service whose access is refused until it is renewed; the fifth refusal arrives after the renewal. */
  async function expiredService(status: 200 | 401) {
    const paths: string[] = [];
    let isRenewed = false;
    let refuse = () => {};
    let askedFifth = () => {};
    const fifth = new Promise<void>((resolve) => (askedFifth = resolve));
    const server = await answeringServer(({ url = '' }, response) => {
      paths.push(url);
      const answer = (code: number) => response.writeHead(code).end();
      if (url === '/api/refreshaccesstoken') {
        isRenewed = status === 200;
        answer(status);
      } else if (isRenewed) answer(200);
      else if (url === '/5') {
        refuse = () => answer(401);
        askedFifth();
      } else answer(401);
    });
    close = server.close;
    return { ...server, paths, refuseFifth: () => refuse(), fifthIsAsked: fifth };
  }

  test.each([
    [200, 200, 10],
    [401, 401, 5],
  ] as const)('make one renewal, which answers %i, and end with %i', async (renewal, end, calls) => {
    const service = await expiredService(renewal);
    const { origin } = service.api;
    const fetchRenewed = createSession({ frontDoor: origin }).withRenewal(fetch);
    const fifth = fetchRenewed(`${origin}/5`);
    await service.fifthIsAsked;
    const first = [1, 2, 3, 4].map((number) => fetchRenewed(`${origin}/${number}`));
    const answers = await Promise.all(first);
    service.refuseFifth();
    answers.push(await fifth);
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(end));
    expect(service.paths.filter((path) => path.startsWith('/api'))).toEqual(['/api/refreshaccesstoken']);
    expect(service.paths).toHaveLength(calls + 1);
  });
});
