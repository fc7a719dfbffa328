import { useCombobox } from 'downshift';
import { useEffect, useState, type MouseEvent } from 'react';
import styled from 'styled-components';
import { languageOfCode, languages } from '../../../shared/languages';
import type { LanguageOption } from '../../../shared/contract';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { LongWait } from '../../features/client/LongWait';
import { languageChosen, languageSelectorShown, selectLanguage } from '../../features/language/slice';
import { foldText } from '../../lib/foldText';
import { color, depth, font, panel, shadow, space } from '../../theme/tokens';
import { Icon } from '../../ui/Icon';
import { check } from '../../ui/icons/check';
import { chevron } from '../../ui/icons/chevron';
import { InputControl } from '../../ui/InputControl';
import { Input } from '../../ui/TextField';

/** The searchable interface-language selector (docs/behaviour.md, 2), which follows the ARIA combobox pattern. */
export default function LanguageSelector() {
  const { settings } = useTexts();
  const dispatch = useAppDispatch();
  const { code, selectedId, options: offered, list, isChanging } = useAppSelector(selectLanguage);
  // Until the list has loaded, the site's own languages are offered.
  const options: readonly LanguageOption[] = offered.length === 0 ? languages : offered;
  const [search, setSearch] = useState<string | null>(null);
  // `isChanging` alone is not enough: a choice that waits for the next login, after the session has ended, sets it too.
  const [isChosenHere, setIsChosenHere] = useState(false);
  const selected: LanguageOption = options.find(({ id }) => id === selectedId) ?? languageOfCode(code);
  const shown = search === null ? options : options.filter((option) => matches(option, search));

  useEffect(() => {
    dispatch(languageSelectorShown());
  }, [dispatch]);

  const combobox = useCombobox<LanguageOption>({
    id: 'language',
    items: [...shown],
    itemToString: (option) => option?.name ?? '',
    itemToKey: (option) => option?.id,
    selectedItem: selected,
    inputValue: search ?? selected.name,
    // Enter chooses the first match of a search; leaving the field chooses none.
    stateReducer: (state, { type, changes }) => {
      const { InputBlur, InputChange } = useCombobox.stateChangeTypes;
      if (type === InputBlur) return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
      if (type === InputChange) {
        const typed = changes.inputValue?.trim() ?? '';
        const isFound = typed !== '' && options.some((option) => matches(option, typed));
        return { ...changes, highlightedIndex: isFound ? 0 : -1 };
      }
      return changes;
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setSearch(null);
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem || selectedItem.id === selectedId) return;
      setIsChosenHere(true);
      dispatch(languageChosen({ id: selectedItem.id }));
    },
  });
  // Typed text replaces the language shown, however the field got the focus.
  const selectShown = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    if (search === null) currentTarget.select();
  };
  // WebKit drops the selection at mouseup, unless the default action of mousedown is prevented.
  const pressShown = (event: MouseEvent<HTMLInputElement>) => {
    if (search !== null || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.select();
  };
  const isEmpty = combobox.isOpen && shown.length === 0;
  // Downshift reports the input's value too late for a controlled input: the caret would jump to the end.
  const input = combobox.getInputProps({
    onChange: ({ currentTarget }) => setSearch(currentTarget.value),
    onFocus: selectShown,
    onMouseDown: pressShown,
  });
  // An empty list is not shown, so it must not be announced as open.
  const expanded = { 'aria-expanded': combobox.isOpen && !isEmpty };

  return (
    <Field>
      <label {...combobox.getLabelProps()}>{settings.language()}</label>
      <Frame>
        <Input
          {...input}
          {...expanded}
          // If no option is active, Downshift sets an empty id, which no element has.
          aria-activedescendant={input['aria-activedescendant'] || undefined}
          aria-describedby="language-help"
          autoComplete="off"
          spellCheck={false}
        />
        <InputControl {...combobox.getToggleButtonProps({ 'aria-label': settings.openList() })} {...expanded}>
          <Icon drawing={chevron} size={20} />
        </InputControl>
        <List {...combobox.getMenuProps({ 'aria-label': settings.language() })} $isOpen={combobox.isOpen && !isEmpty}>
          {combobox.isOpen &&
            shown.map((option, index) => (
              <Option
                key={option.id}
                {...combobox.getItemProps({ item: option, index })}
                lang={option.code}
                $isActive={index === combobox.highlightedIndex}
              >
                <span dir="auto">{option.name}</span>
                {option.id === selectedId && <Icon drawing={check} size={18} />}
              </Option>
            ))}
        </List>
      </Frame>
      <Help id="language-help">{settings.languageHelp()}</Help>
      <Help role="status">
        {isEmpty && (list === 'loaded' || list === 'failed' ? settings.noMatch({ text: search ?? '' }) : '')}
      </Help>
      {isChosenHere && isChanging && <LongWait />}
    </Field>
  );
}

function matches(option: LanguageOption, search: string): boolean {
  return foldText(option.name).includes(foldText(search.trim())) || option.code.startsWith(foldText(search.trim()));
}

const Field = styled.div`
  display: grid;
  gap: ${space(0.5)};
  & label {
    font-size: ${font.small};
    font-weight: 600;
  }
`;

const Frame = styled.div`
  position: relative;
`;

const List = styled.ul<{ $isOpen: boolean }>`
  position: absolute;
  inset: calc(100% + ${space(0.5)}) 0 auto;
  z-index: ${depth.selector};
  max-height: 320px;
  overflow-y: auto;
  padding: ${space(0.5)};
  ${panel}
  box-shadow: ${shadow.floating};
  list-style: none;
  visibility: ${({ $isOpen }) => ($isOpen ? 'visible' : 'hidden')};
`;

const Option = styled.li<{ $isActive: boolean }>`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 40px;
  padding: ${space(0.5)} ${space(1)};
  border-radius: 4px;
  background: ${({ $isActive }) => ($isActive ? color.chosen : 'none')};
  cursor: pointer;
  /* Forced colors hide the background, so the active option gets an outline. */
  @media (forced-colors: active) {
    outline: ${({ $isActive }) => ($isActive ? '2px solid Highlight' : 'none')};
    outline-offset: -2px;
  }
`;

const Help = styled.p`
  color: ${color.textMuted};
  font-size: ${font.small};
  &:empty {
    display: none;
  }
`;
