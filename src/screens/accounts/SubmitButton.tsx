import { useAppSelector } from '../../app/hooks';
import { selectIsStarted, selectIsWaiting } from '../../features/client/slice';
import { LongWait } from '../../features/client/LongWait';
import { Button } from '../../ui/Button';

/**
 * The button of a form that only scripts can submit. Until the site has started it submits nothing:
 * the browser would send what was typed to an address that takes no forms. A press is kept until then, by its mark.
 */
export function SubmitButton({ children }: { readonly children: string }) {
  const isWaiting = useAppSelector(selectIsWaiting);
  const isStarted = useAppSelector(selectIsStarted);
  return (
    <div>
      <Button
        type={isStarted ? 'submit' : 'button'}
        data-submits={isStarted ? undefined : ''}
        isWide
        isWaiting={isWaiting}
      >
        {children}
      </Button>
      {isWaiting && <LongWait />}
    </div>
  );
}
