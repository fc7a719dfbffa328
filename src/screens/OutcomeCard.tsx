import type { ReactNode } from 'react';
import { AppLink } from '../app/AppLink';
import { accountsLeadingTo } from '../app/routes';
import { ModeCorner } from '../features/theme/ModeCorner';
import { ButtonSurface } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { alert } from '../ui/icons/alert';
import { check } from '../ui/icons/check';
import { MessageCard } from '../ui/MessageCard';
import { CardPage } from '../ui/Page';

interface OutcomeCardProps {
  readonly title: string;
  readonly status: string;
  /** What the status means, announced when it changes. */
  readonly words: ReactNode;
  /** Shown in the mark until the outcome is known, so that the mark has its room from the first paint and nothing moves. */
  readonly pendingMark: ReactNode;
  /** The text of the link to the login form, which is shown once the visitor has nothing more to do here. */
  readonly toLogIn: string;
  /** The address that the login continues to; absent for the welcome page. */
  readonly continueTo?: string | null | undefined;
  readonly children?: ReactNode;
}

const tones: Readonly<Record<string, 'good' | 'bad'>> = {
  succeeded: 'good',
  failed: 'bad',
  incomplete: 'bad',
  undecided: 'bad',
};

/** The page that a mailed link opens: one card with the status, what to do and, at the end, the link to the login form. */
export function OutcomeCard({ title, status, words, pendingMark, toLogIn, continueTo, children }: OutcomeCardProps) {
  const tone = tones[status];
  const mark = tone === undefined ? pendingMark : <Icon drawing={tone === 'good' ? check : alert} />;
  return (
    <CardPage>
      <ModeCorner />
      <MessageCard tone={tone ?? 'calm'} mark={mark} title={title}>
        <p role="status">{words}</p>
        {children}
        {tone !== undefined && status !== 'undecided' && (
          <ButtonSurface as={AppLink} href={accountsLeadingTo(continueTo ?? null)} $variant="filled" $isWide>
            {toLogIn}
          </ButtonSurface>
        )}
      </MessageCard>
    </CardPage>
  );
}
