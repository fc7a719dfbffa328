import type { ShownBrand } from '../../../shared/siteBrand';
import { useAppSelector } from '../../app/hooks';
import { selectLanguageCode } from '../../features/language/slice';
import { Icon } from '../../ui/Icon';
import { arrow } from '../../ui/icons/arrow';
import { MainLink } from './MainLink';

/** The owner's own main button, for example to call or to book. */
export function OwnAction({ text, url }: NonNullable<ShownBrand['action']>) {
  return (
    <MainLink href={url} rel="noopener">
      {text[useAppSelector(selectLanguageCode)]}
      <Icon drawing={arrow} size={20} />
    </MainLink>
  );
}
