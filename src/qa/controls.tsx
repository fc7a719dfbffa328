import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { color, font, motion, space, wrapped } from '../theme/tokens';
import { Icon } from '../ui/Icon';

/** A small font size for a tool; the site's own sizes are made for reading. */
export const small = '0.8125rem';
export const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

const controlLook = css`
  min-height: 30px;
  padding: 2px ${space(1)};
  border: 1px solid ${color.border};
  border-radius: 6px;
  background: ${color.surface};
  color: ${color.text};
  font-size: ${small};
  line-height: 1.4;
  transition: background ${motion.quick};
`;

const pressable = css`
  ${controlLook}
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(0.5)};
  min-width: 30px;
  white-space: nowrap;
  cursor: pointer;
  &:hover:not(:disabled) {
    background: ${color.sunken};
  }
  &:disabled {
    cursor: default;
    opacity: 0.45;
  }
  &[aria-pressed='true'] {
    border-color: ${color.primary};
    background: ${color.chosen};
  }
`;

interface ToolButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon?: ReactNode;
  readonly hint?: string;
  readonly isMain?: boolean;
  readonly isIconOnly?: boolean;
  readonly name: string;
}

export function ToolButton({ icon, hint, name, isMain = false, isIconOnly = false, ...rest }: ToolButtonProps) {
  return (
    <Press
      type="button"
      {...rest}
      $isMain={isMain}
      title={hint === undefined ? name : `${name} (${hint})`}
      {...(isIconOnly ? { 'aria-label': name } : {})}
    >
      {icon !== undefined && <Icon drawing={icon} size={16} />}
      {!isIconOnly && name}
    </Press>
  );
}

const Press = styled.button<{ $isMain: boolean }>`
  ${pressable}
  ${({ $isMain }) =>
    $isMain &&
    css`
      border-color: ${color.primary};
      background: ${color.primary};
      color: ${color.onPrimary};
      font-weight: 600;
      &:hover:not(:disabled) {
        background: ${color.primaryHover};
      }
    `}
`;

export const FileLabel = styled.label`
  ${pressable}
  position: relative;
  overflow: hidden;
  & input {
    position: absolute;
    inset: 0;
    opacity: 0;
    font-size: 0;
    cursor: pointer;
  }
  &:focus-within {
    outline: 2px solid ${color.focus};
    outline-offset: 2px;
  }
`;

export const Input = styled.input`
  ${controlLook}
  min-width: 0;
  border-color: ${color.control};
`;

export const Choice = styled.select`
  ${controlLook}
  border-color: ${color.control};
  cursor: pointer;
`;

export const Row = styled.div`
  ${wrapped(0.75)}
  align-items: center;
`;

export const Field = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${space(0.5)};
  color: ${color.textMuted};
  font-size: ${small};
  white-space: nowrap;
`;

export const Heading = styled.h2`
  margin: 0 0 ${space(0.5)};
  color: ${color.textMuted};
  font-size: 0.75rem;
  font-weight: 600;
  letter-spacing: 0.04em;
  text-transform: uppercase;
`;

export const Code = styled.pre`
  margin: 0;
  font-family: ${mono};
  font-size: 0.75rem;
  line-height: 1.5;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

export const Note = styled.p`
  margin: 0;
  color: ${color.textMuted};
  font-size: ${small};
  font-family: ${font.family};
`;
