import { routes } from '../../src/app/routes';
import { requestsUnderWay } from '../support/browserNetwork';
import { started } from '../support/browserSteps';
import { arriveAtSister, cookingAs, logInThroughSister } from '../support/sister';
import { expect, test } from '../support/browser';

test('P1 tabs whose access has expired load with one renewal at a time, none logged out', async ({ context, site }) => {
  const visitor = await site.account();
  const doors = [await context.newPage(), await context.newPage()];
  const sisters = [await context.newPage(), await context.newPage(), await context.newPage()];
  await logInThroughSister(sisters[0]!, site, visitor);
  for (const sister of sisters) await arriveAtSister(sister, site);
  for (const door of doors) {
    await door.goto(`${site.namedOrigin}${routes.info}`);
    await started(door);
  }

  const underWay = requestsUnderWay(context);
  let most = 0;
  context.on('request', () => {
    const renewals = [...underWay].filter((request) => request.url().endsWith('/refreshaccesstoken'));
    most = Math.max(most, renewals.length);
  });
  const refused: number[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/refreshaccesstoken')) refused.push(response.status());
  });
  await context.clearCookies({ name: /^vestibule_access/ });
  await Promise.all([...doors, ...sisters].map((page) => page.reload()));
  for (const sister of sisters) await expect(cookingAs(sister, visitor)).toBeVisible();
  for (const door of doors) await expect(door.getByRole('link', { name: 'Your account (logged in)' })).toBeVisible();
  expect(most).toBe(1);
  expect(refused.filter((status) => status !== 200)).toEqual([]);
});
