import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import styled from 'styled-components';
import { AppLink } from '../../app/AppLink';
import { useAppSelector, useAppDispatch, useLanguage } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { color, depth, font, motion, panel, shadow, space } from '../../theme/tokens';
import { Icon } from '../../ui/Icon';
import { dots } from '../../ui/icons/dots';
import { info } from '../../ui/icons/info';
import { settings } from '../../ui/icons/settings';
import { IconControl } from '../../ui/IconControl';
import {
  menuClosed,
  menuOptionChosen,
  menuToggled,
  selectIsMenuOpen,
  selectMenuOptions,
  type MenuOption,
} from './slice';

const optionIcons = { info, settings };

/** The three-dots menu (docs/behaviour.md, 2 and 4), which follows the ARIA menu button pattern. */
export function OptionsMenu() {
  const { common, titles } = useTexts();
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(selectIsMenuOpen);
  const options = useAppSelector(selectMenuOptions);
  const language = useLanguage();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (isOpen) itemsOf(list.current)[0]?.focus();
  }, [isOpen]);

  const closeToButton = () => {
    dispatch(menuClosed());
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Leave the browser's shortcuts alone.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = itemsOf(list.current);
    const next = nextItem(items, event.key);
    if (event.key === 'Escape') closeToButton();
    else if (event.key === 'Tab') dispatch(menuClosed());
    else if (event.key === ' ') (document.activeElement as HTMLElement).click();
    else if (next) next.focus();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  };
  const onBlur = (event: FocusEvent) => {
    if (isOpen && event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget))
      dispatch(menuClosed());
  };
  const choose = (option: MenuOption) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dispatch(menuOptionChosen({ name: option.name }));
    button.current?.focus();
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    dispatch(menuToggled());
  };

  if (options.length === 0) return null;
  return (
    <Wrapper onBlur={onBlur}>
      <Dots
        ref={button}
        type="button"
        aria-label={common.menu()}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => dispatch(menuToggled())}
        onKeyDown={openByArrow}
      >
        <Icon drawing={dots} />
      </Dots>
      {isOpen && (
        <>
          <Outside onClick={() => dispatch(menuClosed())} />
          <List ref={list} role="menu" aria-label={common.menu()} $count={options.length} onKeyDown={onKeyDown}>
            {options.map((option) => (
              <li key={option.name} role="none">
                <Item role="menuitem" tabIndex={-1} href={option.link ?? '#'} onClick={choose(option)}>
                  <Icon drawing={optionIcons[option.icon]} size={18} />
                  {option.words?.[language] ?? titles[option.name as keyof typeof titles]()}
                </Item>
              </li>
            ))}
          </List>
        </>
      )}
    </Wrapper>
  );
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

function nextItem(items: HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  const letter = key.length === 1 ? key.toLowerCase() : null;
  return letter === null
    ? undefined
    : [...items.slice(at + 1), ...items].find((item) => item.textContent.trim().toLowerCase().startsWith(letter));
}

const Wrapper = styled.div`
  position: relative;
`;

const Dots = styled(IconControl)`
  /* Above the layer that closes the menu, so that a second press reaches the button. */
  position: relative;
  z-index: ${depth.menu};
`;

const Outside = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${depth.bar};
`;

/** 31 px (docs/behaviour.md, 9), at the browser's default font size. */
const optionHeight = `${31 / 16}rem`;

/** Exactly 14 px plus the options' heights: 6 px of padding above and below, and a border of 1 px. */
const List = styled.ul<{ $count: number }>`
  position: absolute;
  top: calc(100% + ${space(0.5)});
  right: 0;
  z-index: ${depth.menu};
  height: calc(14px + ${({ $count }) => $count} * ${optionHeight});
  min-width: 200px;
  max-width: calc(100vw - ${space(4)});
  padding: 6px;
  ${panel}
  box-shadow: ${shadow.floating};
  list-style: none;
`;

const Item = styled(AppLink)`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  height: ${optionHeight};
  padding: 0 ${space(1)};
  border-radius: 4px;
  color: ${color.text};
  font-size: ${font.small};
  text-decoration: none;
  white-space: nowrap;
  transition: background ${motion.quick};
  &:hover,
  &:focus {
    background: ${color.chosen};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;
