// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */

import type { LanguageCode } from '../shared/languages'
import type { DescriptionTexts } from './en/descriptions'
import en from './en/descriptions'
import pl from './pl/descriptions'

export const descriptionsTexts: Readonly<Record<LanguageCode, DescriptionTexts>> = { en, pl }
