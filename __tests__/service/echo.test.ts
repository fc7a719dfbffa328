import { origin, serviceOn } from '../support/testService';

const service = serviceOn('PostgreSQL');
const put = (payload: object, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'PUT', url: '/api/echo', payload, headers });

describe('PUT /api/echo, for check-deploy', () => {
  it('says what arrived, and of the cookies its own alone', async () => {
    const cookie = 'vestibule_echo=sent; vestibule_access=secret';
    const answer = await put({ Text: 'ż', Seconds: 0 }, { origin, cookie });
    expect([answer.statusCode, answer.json()]).toEqual([200, { text: 'ż', cookie: 'sent', origin }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('refuses other sites, long texts and long waits', async () => {
    expect((await put({ Text: '', Seconds: 0 }, { origin: 'https://stranger.example' })).statusCode).toBe(403);
    for (const body of [
      { Text: 'x'.repeat(8_193), Seconds: 0 },
      { Text: '', Seconds: 11 },
    ])
      expect((await put(body)).statusCode).toBe(400);
  });

  it('lets twenty wait at once, and none any longer than the service runs', async () => {
    const started = Date.now();
    const calls = Array.from({ length: 21 }, () => put({ Text: '', Seconds: 10 }));
    expect((await Promise.race(calls)).statusCode).toBe(429);
    await service.app.close();
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(Date.now() - started).toBeLessThan(9_000);
  });
});
