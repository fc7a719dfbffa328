import styled from 'styled-components';
import { siteConfig } from '../../../site.config';
import { useTexts } from '../../app/TextsProvider';
import { color, font, radius, space, wrapped } from '../../theme/tokens';
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
          <Anchor href={url} rel="me noopener">
            <Icon drawing={icons[icon]} size={20} />
            {name}
          </Anchor>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  ${wrapped(1)}
  margin-top: ${space(2)};
  padding: 0;
  list-style: none;
`;

const Anchor = styled.a`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 44px;
  padding: 0 ${space(1.5)};
  border: 1px solid ${color.border};
  border-radius: ${radius};
  color: ${color.text};
  font-size: ${font.small};
  text-decoration: none;
  &:hover {
    border-color: ${color.control};
  }
`;
