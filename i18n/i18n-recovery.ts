// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */

import type { LanguageCode } from '../shared/languages'
import type { RecoveryTexts } from './en/recovery'
import en from './en/recovery'
import pl from './pl/recovery'

export const recoveryTexts: Readonly<Record<LanguageCode, RecoveryTexts>> = { en, pl }
