// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */

import type { LanguageCode } from '../shared/languages'
import type { ServiceTexts } from './en/service'
import en from './en/service'
import pl from './pl/service'

export const serviceTexts: Readonly<Record<LanguageCode, ServiceTexts>> = { en, pl }
