import type { ShownBrand } from '../../../shared/siteBrand';
import { useLanguage } from '../../app/hooks';
import { Icon } from '../../ui/Icon';
import { arrow } from '../../ui/icons/arrow';
import { MainLink } from './MainLink';

/** The owner's own main button, for example to call or to book. */
export function OwnAction({ text, url }: NonNullable<ShownBrand['action']>) {
  return (
    <MainLink href={url} rel="noopener">
      {text[useLanguage()]}
      <Icon drawing={arrow} size={20} />
    </MainLink>
  );
}
