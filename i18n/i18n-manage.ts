// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */

import type { LanguageCode } from '../shared/languages'
import type { ManageTexts } from './en/manage'
import en from './en/manage'
import pl from './pl/manage'

export const manageTexts: Readonly<Record<LanguageCode, ManageTexts>> = { en, pl }
