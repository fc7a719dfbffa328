import type { FastifyRequest } from 'fastify';
import { type Attempt, refunding } from '../http/limiter';
import type { LimitSettings } from '../http/limits';
import { mailboxOf } from '../lib/canonical';
import { networkOf } from '../lib/clientKey';
import type { ApiDeps } from './apiDeps';

/** The limits on mails that a visitor causes, one for each kind of mail. */
type MailLimit = Extract<keyof LimitSettings, `${string}MailOfRecipient`>;
type Counted = Attempt<Exclude<keyof LimitSettings, 'callsOfAddress'>>;

/**
 * Counts a mail that a visitor causes to be sent to an address. The first mail in an hour from the visitor's network has a
 * limit of its own, so that strangers who use up the address's limit do not lock out its owner.
 * @param more further attempts to count together with it
 * @returns a function that refunds the counts if no mail is sent after all
 * @throws Refused 429 past a limit; nothing is counted then
 */
export async function takeMail(
  { limits }: Pick<ApiDeps, 'limits'>,
  { visitorAddress, addressKeys }: Pick<FastifyRequest, 'visitorAddress' | 'addressKeys'>,
  limit: MailLimit,
  email: string,
  more: readonly Counted[] = [],
): Promise<() => Promise<void>> {
  const recipient = mailboxOf(email);
  const first = { limit: 'firstMailOfSender', key: `${limit} ${recipient} ${networkOf(visitorAddress)}` } as const;
  const isFirst = await limits.firstMailOfSender.isWithin(first.key);
  const counted: readonly Counted[] = [
    ...more,
    { limit: 'mailOfSender', key: addressKeys.map((address) => `${recipient} ${address}`) },
    isFirst ? { limit: 'firstMailOfRecipient', key: `${limit} ${recipient}` } : { limit, key: recipient },
    { limit: 'mailOfAnybody', key: '' },
  ];
  const all = isFirst ? [first, ...counted] : counted;
  await refunding(
    () => limits.takeAll(counted),
    async () => {
      if (isFirst) await limits.settle({ refund: [first] });
    },
  );
  return () => limits.settle({ refund: all });
}
