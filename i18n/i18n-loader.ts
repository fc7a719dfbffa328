// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */

import type { LanguageCode } from '../shared/languages'
import type { LoaderTexts } from './en/loader'
import en from './en/loader'
import pl from './pl/loader'

export const loaderTexts: Readonly<Record<LanguageCode, LoaderTexts>> = { en, pl }
