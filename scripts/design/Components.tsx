/// <reference types="webpack/module" />
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { TranslationFunctions } from '../../i18n/i18n-types';
import { themeModes } from '../../src/theme/mode';
import { font, space } from '../../src/theme/tokens';
import { Brand } from '../../src/ui/Brand';
import { Button } from '../../src/ui/Button';
import { Card, Way } from '../../src/ui/Card';
import { Checkbox } from '../../src/ui/Checkbox';
import { Dialog } from '../../src/ui/Dialog';
import { Icon } from '../../src/ui/Icon';
import { alert } from '../../src/ui/icons/alert';
import { check } from '../../src/ui/icons/check';
import { personChecked } from '../../src/ui/icons/personChecked';
import { Mark } from '../../src/ui/Mark';
import { Heading } from '../../src/ui/Page';
import { Select } from '../../src/ui/Select';
import { Spinner } from '../../src/ui/Spinner';
import { TextField } from '../../src/ui/TextField';

const states = [
  ['at rest', {}],
  ['under the pointer', { 'data-state': 'hover' }],
  ['in focus', { 'data-state': 'focus' }],
  ['disabled', { disabled: true }],
] as const;

/** All drawings of the folder, by name. */
const files = import.meta.webpackContext('../../src/ui/icons', { regExp: /\.tsx$/ });
const icons = files.keys().flatMap((file) => Object.entries(files(file) as Readonly<Record<string, ReactNode>>));

/** Every component in every state, with the texts of one language. */
export function Components({ texts }: { readonly texts: TranslationFunctions }) {
  const { accounts, messages, resetPassword, theme } = texts;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {(['filled', 'outlined', 'quiet'] as const).map((look) => (
        <Specimen key={look} name={`Button, ${look}`}>
          {states.map(([name, props]) => (
            <Button key={name} look={look} title={name} {...props}>
              {accounts.logIn()}
            </Button>
          ))}
          <Button look={look} isWaiting title="waiting">
            {accounts.logIn()}
          </Button>
        </Specimen>
      ))}
      <Specimen name="Text field: at rest, under the pointer, in focus, disabled; wrong, wrong in focus, helped, filled from the right">
        {states.map(([name, props]) => (
          <TextField key={name} label={accounts.usernameOrEmail()} title={name} {...props} />
        ))}
        <TextField label={accounts.usernameOrEmail()} error={messages.usernameOrEmailInvalid()} />
        <TextField label={accounts.usernameOrEmail()} error={messages.usernameOrEmailInvalid()} data-state="focus" />
        <TextField
          label={accounts.email()}
          help={texts.settings.languageHelp()}
          defaultValue="hello@vestibule.example"
        />
        <TextField label={accounts.username()} defaultValue="سارة" />
      </Specimen>
      <Specimen name="Checkbox: at rest, in focus, disabled, checked">
        <Checkbox label={accounts.rememberMe()} />
        <Checkbox label={accounts.rememberMe()} data-state="focus" />
        <Checkbox label={accounts.rememberMe()} disabled />
        <Checkbox label={accounts.rememberMe()} defaultChecked />
      </Specimen>
      <Specimen name="Select">
        {states.map(([name, props]) => (
          <Select key={name} aria-label={theme.label()} title={name} {...props}>
            {themeModes.map((mode) => (
              <option key={mode}>{theme[mode]()}</option>
            ))}
          </Select>
        ))}
      </Specimen>
      <Specimen name="Card with each mark">
        {(
          [
            ['logged in', 'calm', <Icon drawing={personChecked} />],
            ['waiting', 'calm', <Spinner />],
            ['succeeded', 'good', <Icon drawing={check} />],
            ['failed', 'bad', <Icon drawing={alert} />],
          ] as const
        ).map(([name, tone, sign]) => (
          <Card key={name}>
            <Mark tone={tone}>{sign}</Mark>
            <Heading as="h3">{accounts.loggedInTitle()}</Heading>
            <p>{texts.signUpSuccess.spam()}</p>
            <Way>
              <a href="#here">{texts.signUpSuccess.toLogIn()}</a>
            </Way>
          </Card>
        ))}
      </Specimen>
      <Specimen name="Dialog">
        <Button look="outlined" onClick={() => setIsOpen(true)}>
          {resetPassword.title()}
        </Button>
        {isOpen && (
          <Dialog title={resetPassword.title()} onClose={() => setIsOpen(false)}>
            <p>{resetPassword.text()}</p>
          </Dialog>
        )}
      </Specimen>
      <Specimen name="Spinner, brand and icons">
        <Spinner />
        <Brand />
        {icons.map(([name, drawing]) => (
          <span key={name} title={name}>
            <Icon drawing={drawing} />
          </span>
        ))}
      </Specimen>
    </>
  );
}

function Specimen({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <Name>{name}</Name>
      <Row>{children}</Row>
    </div>
  );
}

const Name = styled.p`
  margin-bottom: ${space(1)};
  font-size: ${font.small};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  gap: ${space(2)};
`;
