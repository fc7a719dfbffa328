import { createElement, type ReactNode } from 'react';
import styled from 'styled-components';
import type { Markup, OwnPages } from '../../../shared/siteBrand';
import { useLanguage } from '../../app/hooks';
import { color, column, font, radius, space } from '../../theme/tokens';
import { Page } from '../../ui/Page';

/** The pages that the owner wrote in Markdown (docs/brand.md). */
export const ownPages = { privacy: () => <OwnPage name="privacy" />, terms: () => <OwnPage name="terms" /> };

function OwnPage({ name }: { readonly name: keyof OwnPages }) {
  const language = useLanguage();
  return (
    <Page>
      <Article>{(BRAND.ownPages?.[name]?.[language] ?? []).map(drawn)}</Article>
    </Page>
  );
}

function drawn(markup: Markup, key: number): ReactNode {
  if (typeof markup === 'string') return markup;
  const [tag, inside, href] = markup;
  return createElement(tag, { key, href }, ...(inside.length === 0 ? [] : [inside.map(drawn)]));
}

const Article = styled.article`
  ${column(2)}
  overflow-wrap: anywhere;
  & h1 {
    font-size: ${font.heading};
    line-height: 1.25;
  }
  & h2 {
    padding-top: ${space(2)};
    font-size: ${font.lead};
  }
  & :is(h3, h4, h5, h6) {
    font-size: ${font.body};
  }
  & :is(ul, ol) {
    display: grid;
    gap: ${space(1)};
    padding-left: ${space(3)};
  }
  & blockquote {
    padding-left: ${space(2)};
    border-left: 3px solid ${color.border};
  }
  & pre {
    padding: ${space(2)};
    border-radius: ${radius};
    background: ${color.sunken};
    white-space: pre-wrap;
  }
`;
