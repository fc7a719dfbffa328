// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */

import type { LanguageCode } from '../shared/languages'
import type { SignUpSuccessTexts } from './en/signUpSuccess'
import en from './en/signUpSuccess'
import pl from './pl/signUpSuccess'

export const signUpSuccessTexts: Readonly<Record<LanguageCode, SignUpSuccessTexts>> = { en, pl }
