import { useAppSelector } from '../app/hooks';
import { selectIsStarted, selectIsWaiting } from '../features/client/slice';
import { LongWait } from '../features/client/LongWait';
import { Button } from '../ui/Button';

/**
 * The button of a form that only scripts can submit. Until the site has started it submits nothing, because the browser
 * would send the typed values to an address that takes no forms. `data-submits` marks the button whose early press is kept.
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
