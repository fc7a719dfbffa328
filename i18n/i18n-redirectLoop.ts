// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */

import type { LanguageCode } from '../shared/languages'
import type { RedirectLoopTexts } from './en/redirectLoop'
import en from './en/redirectLoop'
import pl from './pl/redirectLoop'

export const redirectLoopTexts: Readonly<Record<LanguageCode, RedirectLoopTexts>> = { en, pl }
