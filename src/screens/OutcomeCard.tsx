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
  /** The current status, announced when it changes. */
  readonly status: ReactNode;
  /** Absent until the outcome is known. */
  readonly outcome?: 'good' | 'bad' | undefined;
  /** Shown in the mark until the outcome is known, so that the mark has its room from the first paint and nothing moves. */
  readonly pendingMark: ReactNode;
  /** The text of the link to the login form; absent if there is no link. */
  readonly toLogIn?: string | undefined;
  /** The address that the login continues to; absent for the welcome page. */
  readonly continueTo?: string | null;
  readonly children?: ReactNode;
}

/** The page that a mailed link opens: one card with the status, what to do and, at the end, the link to the login form. */
export function OutcomeCard({
  title,
  status,
  outcome,
  pendingMark,
  toLogIn,
  continueTo = null,
  children,
}: OutcomeCardProps) {
  return (
    <CardPage>
      <ModeCorner />
      <Card>
        <Mark tone={outcome ?? 'calm'}>
          {outcome === undefined ? pendingMark : <Icon drawing={outcome === 'good' ? check : alert} />}
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
