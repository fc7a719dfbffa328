import styled from 'styled-components';
import { siteConfig } from '../../../site.config';
import { useTexts } from '../../app/TextsProvider';
import { color, radius, space } from '../../theme/tokens';
import { Icon } from '../../ui/Icon';
import { code } from '../../ui/icons/code';
import { link } from '../../ui/icons/link';
import { network } from '../../ui/icons/network';
import { photo } from '../../ui/icons/photo';

const icons = { code, network, photo, link };

/** The links of `site.config.ts` to a code host and networks, on the desktop only (docs/behaviour.md, 1). */
export function SocialLinks() {
  const { welcome } = useTexts();
  return (
    <List aria-label={welcome.socialLinks()}>
      {siteConfig.social.map(({ name, url, icon }) => (
        <li key={url}>
          <Anchor href={url} rel="me noopener" aria-label={name} title={name}>
            <Icon drawing={icons[icon]} size={22} />
          </Anchor>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  gap: ${space(1)};
  margin-top: ${space(2)};
  padding: 0;
  list-style: none;
`;

const Anchor = styled.a`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: 44px;
  height: 44px;
  border: 1px solid ${color.border};
  border-radius: ${radius};
  color: ${color.textMuted};
  &:hover {
    border-color: ${color.control};
    color: ${color.text};
  }
`;
