import type { ReactNode } from 'react';
import { AppLink } from '../app/AppLink';
import { accountsLeadingTo } from '../app/routes';
import { ModeCorner } from '../features/theme/ModeCorner';
import { ButtonSurface } from '../ui/Button';
import { Card } from '../ui/Card';
import { Icon } from '../ui/Icon';
import { alert } from '../ui/icons/alert';
import { check } from '../ui/icons/check';
import { Mark } from '../ui/Mark';
import { CardPage, Heading } from '../ui/Page';

interface OutcomeCardProps {
  readonly title: string;
  /** How things stand, announced when it changes. */
  readonly status: ReactNode;
  /** How it ended; absent as long as it has not. */
  readonly outcome?: 'good' | 'bad' | undefined;
  /** Shown by the mark until the outcome: its room is there from the first paint, so that nothing moves at the end. */
  readonly sign: ReactNode;
  /** The words of the link to the log-in form; absent where there is none. */
  readonly toLogIn?: string | undefined;
  /** Where a log-in leads on to; absent for the welcome page. */
  readonly continueTo?: string | null;
  readonly children?: ReactNode;
}

/** The page that a mailed link leads to: one card that says how things stand, what to do, and at the end the way on. */
export function OutcomeCard({ title, status, outcome, sign, toLogIn, continueTo = null, children }: OutcomeCardProps) {
  return (
    <CardPage>
      <ModeCorner />
      <Card>
        <Mark tone={outcome ?? 'calm'}>
          {outcome === undefined ? sign : <Icon drawing={outcome === 'good' ? check : alert} />}
        </Mark>
        <Heading>{title}</Heading>
        <p role="status">{status}</p>
        {children}
        {toLogIn !== undefined && (
          <ButtonSurface as={AppLink} href={accountsLeadingTo(continueTo)} $look="filled" $isWide>
            {toLogIn}
          </ButtonSurface>
        )}
      </Card>
    </CardPage>
  );
}
