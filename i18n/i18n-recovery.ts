// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */

import en from './en/recovery'
import pl from './pl/recovery'

export const recoveryTexts = { en, pl }
